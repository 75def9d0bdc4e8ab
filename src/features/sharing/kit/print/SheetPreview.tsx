import { useEffect, useRef } from 'react'
import type { QrCode } from '@/publicCard/qrCode'
import { drawCode } from '../drawing/drawCode'
import { loadFonts } from '../drawing/pen'
import { type PrintedPerson, drawBlock } from './drawBlock'
import styles from './Print.module.css'
import type { Sheet } from './sheets'

interface SheetPreviewProps {
  sheet: Sheet
  code: Pick<QrCode, 'size' | 'pixels'>
  person: PrintedPerson
  label: string
}

/** The longest side of a preview in pixels: twice its size on the screen. */
const LONGEST = 1100

/** A sheet as it will be printed. Browsers that cannot draw show an empty sheet. */
export function SheetPreview({ sheet, code, person, label }: SheetPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = LONGEST / Math.max(sheet.width, sheet.height)
  useEffect(() => {
    let isCurrent = true
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (context) drawSheet(context, { sheet, code, person }, scale)
    }
    draw()
    void loadFonts(Object.values(person).join('')).then(() => {
      if (isCurrent) draw()
    })
    return () => {
      isCurrent = false
    }
  }, [sheet, code, person, scale])
  return (
    <div role="img" aria-label={label} className={styles.desk}>
      <canvas
        ref={canvas}
        className={styles.sheet}
        width={Math.round(sheet.width * scale)}
        height={Math.round(sheet.height * scale)}
      />
    </div>
  )
}

function drawSheet(
  context: CanvasRenderingContext2D,
  { sheet, code, person }: Pick<SheetPreviewProps, 'sheet' | 'code' | 'person'>,
  scale: number,
): void {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, sheet.width * scale, sheet.height * scale)
  for (const item of sheet.items) {
    const { kind, x, y, width, height } = item
    context.save()
    if (item.isUpsideDown === true) {
      context.translate((2 * x + width) * scale, (2 * y + height) * scale)
      context.rotate(Math.PI)
    }
    if (kind === 'mark') {
      context.fillStyle = '#999999'
      context.fillRect(x * scale, y * scale, width * scale, Math.max(1, height * scale))
    } else if (kind === 'code')
      drawCode(context, code, { x: x * scale, y: y * scale, edge: width * scale })
    else drawBlock(context, { ...item, kind }, person, scale)
    context.restore()
  }
}
