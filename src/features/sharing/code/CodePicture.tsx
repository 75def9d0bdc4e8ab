import { useMemo } from 'react'
import { qrCode } from '@/publicCard/qrCode'

/** A QR code, black on white in every theme, as cameras need it. */
export function CodePicture({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const code = useMemo(() => qrCode(text), [text])
  if (!code) return null
  const side = String(code.size)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={code.path} />
    </svg>
  )
}
