/** A text that was drawn, with its extent in pixels. */
interface DrawnText {
  text: string
  x: number
  y: number
  width: number
  size: number
  direction: CanvasDirection
}

/**
 * Creates what draws like a canvas without one: rectangles become gray pixels, texts are recorded,
 * and circles are ignored. Each character is half as wide as the font is high.
 */
export function createFakePen(width: number, height: number) {
  const pixels = new Uint8Array(width * height).fill(255)
  const texts: DrawnText[] = []
  let path: [number, number, number, number][] = []
  const sizeOf = (font: string) => Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 0)
  const pen = {
    fillStyle: '#000000' as CanvasRenderingContext2D['fillStyle'],
    font: '10px sans-serif',
    direction: 'ltr' as CanvasDirection,
    textAlign: 'left' as CanvasTextAlign,
    textBaseline: 'top' as CanvasTextBaseline,
    beginPath: () => {
      path = []
    },
    arc: () => undefined,
    roundRect: (x: number, y: number, w: number, h: number) => {
      path.push([x, y, w, h])
    },
    fill: () => {
      for (const rectangle of path) pen.fillRect(...rectangle)
    },
    fillRect: (x: number, y: number, w: number, h: number) => {
      const gray = grayOf(pen.fillStyle)
      for (let row = Math.max(0, Math.round(y)); row < Math.min(height, y + h); row += 1)
        pixels.fill(gray, row * width + Math.round(x), row * width + Math.round(x + w))
    },
    measureText: (text: string) =>
      ({ width: (text.length * sizeOf(pen.font)) / 2 }) as Partial<TextMetrics> as TextMetrics,
    fillText: (text: string, x: number, y: number) => {
      const size = sizeOf(pen.font)
      const extent = (text.length * size) / 2
      const left = pen.textAlign === 'center' ? x - extent / 2 : x
      texts.push({ text, x: left, y, width: extent, size, direction: pen.direction })
    },
  }
  return { pen, pixels, texts }
}

function grayOf(color: unknown): number {
  const hex = typeof color === 'string' ? color.slice(1) : '000000'
  return Math.round(
    [0, 2, 4].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) / 3,
  )
}
