import type { QrCode } from '@/publicCard/qrCode'
import type { Pen } from './pen'

interface Run {
  x: number
  y: number
  width: number
}

/** Returns the dark modules of a code as horizontal runs, in modules from the top left. */
export function codeRuns({ size, pixels }: Pick<QrCode, 'size' | 'pixels'>): Run[] {
  const runs: Run[] = []
  for (let y = 0; y < size; y += 1) {
    let run: Run | null = null
    for (let x = 0; x < size; x += 1) {
      const isDark = pixels[y * size + x] === 0
      if (isDark && run) run.width += 1
      else if (isDark) runs.push((run = { x, y, width: 1 }))
      else run = null
    }
  }
  return runs
}

/**
 * Draws a code, black on white, into a square. Modules are whole pixels, so that their edges are
 * sharp; what remains is white margin.
 */
export function drawCode(
  pen: Pen,
  code: Pick<QrCode, 'size' | 'pixels'>,
  square: { x: number; y: number; edge: number },
): void {
  const unit = Math.max(1, Math.floor(square.edge / code.size))
  const margin = Math.floor((square.edge - unit * code.size) / 2)
  pen.fillStyle = '#ffffff'
  pen.fillRect(square.x, square.y, square.edge, square.edge)
  pen.fillStyle = '#000000'
  for (const { x, y, width } of codeRuns(code))
    pen.fillRect(square.x + margin + x * unit, square.y + margin + y * unit, width * unit, unit)
}
