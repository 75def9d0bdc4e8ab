import type { QrCard } from './qrCard'

/** Pixels per module of a PNG: a usual code prints sharp at a hand's width. */
const SCALE = 12

/** Returns a QR code as an SVG file, black on white in every theme, as cameras need it. */
export function qrSvg({ size, path }: Pick<QrCard, 'size' | 'path'>): Blob {
  const side = String(size)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** Returns a QR code as a PNG file. Rejects if the browser can't draw. */
export async function qrPng({ size, path }: Pick<QrCard, 'size' | 'path'>): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size * SCALE
  canvas.height = size * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  context.scale(SCALE, SCALE)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('This browser cannot write PNG files.'))
    }, 'image/png')
  })
}
