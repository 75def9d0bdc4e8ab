import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { qrCode } from '@/publicCard/qrCode'
import { decodePicture } from './decodeQr'

const SCALE = 4

/** Draws a QR code as a camera's picture would have it: RGBA, several pixels for a module. */
function pictureOf(text: string) {
  const code = qrCode(text)
  if (!code) throw new Error('The text is too long.')
  const side = code.size * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const module = Math.floor(y / SCALE) * code.size + Math.floor(x / SCALE)
      data.fill(code.pixels[module] ?? 255, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data }
}

it.each(['7K2M-9PQ4-T0XZ', 'https://cards.example/cards?code=7K2M9PQ4T0XZ'])(
  'the decoder in plain JavaScript reads %s',
  (text) => {
    expect(decodePicture(decodeQR, pictureOf(text))).toBe(text)
  },
)

it('reads nothing in a picture without a code', () => {
  const data = new Uint8ClampedArray(200 * 200 * 4).fill(200)
  expect(decodePicture(decodeQR, { width: 200, height: 200, data })).toBeNull()
})
