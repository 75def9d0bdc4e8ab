import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WHOLE, drawingOf, fitInto } from './cropArea'

const box = { width: 1024, height: 1024 }

it.each([
  ['the whole of a small picture is not enlarged', WHOLE, [600, 400], [0, 0, 600, 400], [600, 400]],
  [
    'a square of a large one is scaled down',
    { x: 25, y: 0, width: 50, height: 100 },
    [4000, 2000],
    [1000, 0, 2000, 2000],
    [1024, 1024],
  ],
  [
    'an area that reaches out ends at the edge',
    { x: 90, y: -10, width: 50, height: 50 },
    [100, 100],
    [90, 0, 10, 40],
    [10, 40],
  ],
  [
    'an empty area is a pixel',
    { x: 100, y: 100, width: 0, height: 0 },
    [10, 10],
    [9, 9, 1, 1],
    [1, 1],
  ],
])('%s', (_name, area, [width = 0, height = 0], source, canvas) => {
  const drawing = drawingOf(area, { width, height }, box)
  expect(Object.values(drawing.source)).toEqual([...[source[0], source[1], source[2], source[3]]])
  expect(Object.values(drawing.canvas)).toEqual(canvas)
})

it('draws pixels of the picture only, on a canvas within the box, whatever the area is', () => {
  const edge = fc.integer({ min: 1, max: 50_000 })
  const percent = fc.double({ min: -1000, max: 1000, noNaN: true })
  const area = fc.record({ x: percent, y: percent, width: percent, height: percent })
  fc.assert(
    fc.property(area, fc.record({ width: edge, height: edge }), (part, picture) => {
      const { source, canvas } = drawingOf(part, picture, box)
      expect(source.x).toBeGreaterThanOrEqual(0)
      expect(source.y).toBeGreaterThanOrEqual(0)
      expect(source.width).toBeGreaterThanOrEqual(1)
      expect(source.height).toBeGreaterThanOrEqual(1)
      expect(source.x + source.width).toBeLessThanOrEqual(picture.width)
      expect(source.y + source.height).toBeLessThanOrEqual(picture.height)
      expect(canvas.width).toBeLessThanOrEqual(Math.min(box.width, source.width))
      expect(canvas.height).toBeLessThanOrEqual(Math.min(box.height, source.height))
    }),
  )
})

it('keeps the proportions of a picture in a box', () => {
  expect(fitInto({ width: 8000, height: 5000 }, { width: 2560, height: 2560 })).toEqual({
    width: 2560,
    height: 1600,
  })
  expect(fitInto({ width: 50_000, height: 1 }, box)).toEqual({ width: 1024, height: 1 })
})
