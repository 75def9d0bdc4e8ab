/** The smallest module. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0]
/** A module with one function that uses a vector: `i32.const 0; i8x16.splat; i8x16.popcnt; drop`. */
const VECTOR = [
  ...EMPTY,
  ...[1, 4, 1, 96, 0, 0],
  ...[3, 2, 1, 0],
  ...[10, 11, 1, 9, 0, 65, 0, 253, 15, 253, 98, 26, 11],
]

/** Returns whether the browser has WebAssembly and the content policy allows it. */
export function mayCompile(): boolean {
  try {
    return new WebAssembly.Module(new Uint8Array(EMPTY)) instanceof WebAssembly.Module
  } catch {
    return false
  }
}

/** Returns whether the browser has the instructions that read several times as fast. */
export function hasSimd(): boolean {
  return WebAssembly.validate(new Uint8Array(VECTOR))
}
