/** A part of a picture, in percent of its width and height. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

export interface PixelSize {
  width: number
  height: number
}

export const WHOLE: CropArea = { x: 0, y: 0, width: 100, height: 100 }

/** Returns the largest size of these proportions that fits in a box, never enlarged. */
export function fitInto({ width, height }: PixelSize, box: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / width, box.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * Returns the pixels of an area of a picture, and the size of the canvas they are drawn on: within
 * `box`, never enlarged. An area that reaches out of the picture ends at its edge.
 */
export function drawingOf(area: CropArea, picture: PixelSize, box: PixelSize) {
  const [x, width] = span(area.x, area.width, picture.width)
  const [y, height] = span(area.y, area.height, picture.height)
  return { source: { x, y, width, height }, canvas: fitInto({ width, height }, box) }
}

/**
 * Returns the first pixel of a part of an edge, and how many there are: one at least. Parts of one
 * length have as many pixels wherever they begin, so that a square stays one.
 */
function span(start: number, length: number, pixels: number): [number, number] {
  const [from, to] = [toShare(start), toShare(start + length)]
  const count = Math.max(1, Math.round((to - from) * pixels))
  return [Math.min(Math.round(from * pixels), pixels - count), count]
}

/** Returns percent as a number from 0 to 1. */
function toShare(percent: number): number {
  return Math.min(100, Math.max(0, percent)) / 100
}
