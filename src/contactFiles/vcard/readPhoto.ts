import { MAX_FILE_BYTES } from '@/contract/fields'
import { type CardProperty } from './cardLines'
import { paramText, paramValues } from './propertyHead'

/** A picture of a card: its media type and its bytes in base64. */
export interface CardPhoto {
  type: string
  base64: string
}

/** Base64 characters of the largest allowed picture. */
export const MAX_PHOTO = Math.ceil(MAX_FILE_BYTES / 3) * 4

/** First characters of a picture's base64. */
const starts = [
  { start: '/9j/', type: 'image/jpeg' },
  { start: 'iVBORw0KGgo', type: 'image/png' },
  { start: 'R0lGOD', type: 'image/gif' },
  { start: 'UklGR', type: 'image/webp' },
  { start: 'Qk', type: 'image/bmp' },
]

/**
 * Returns the picture of a PHOTO from base64 (vCard 2.1 and 3.0) or a `data:` URL (4.0);
 * 'elsewhere' for a link; a reason when it is damaged or larger than 5 MB.
 */
export function readPhoto(property: CardProperty): CardPhoto | 'elsewhere' | { reason: string } {
  const value = property.value.trim()
  const { mediaType, data } = readDataAddress(value)
  if (data === undefined && /^[a-z][a-z0-9+.-]*:/i.test(value)) return 'elsewhere'
  if (
    data === undefined &&
    !/^(?:B|BASE64)$/.test(property.head.encoding) &&
    paramText(property.head, 'VALUE') !== ''
  )
    return 'elsewhere'
  const digits = withoutPadding((data ?? value).replace(/\s+/g, ''))
  if (digits.length > MAX_PHOTO) return { reason: 'The picture is larger than 5 MB.' }
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(digits))
    return { reason: 'The picture is damaged.' }
  const base64 = digits.padEnd(Math.ceil(digits.length / 4) * 4, '=')
  const known = starts.find(({ start }) => base64.startsWith(start))
  return { type: known?.type ?? (mediaType.toLowerCase() || typeOf(property)), base64 }
}

/** Returns the media type and the base64 of a `data:` URL, without `data` for any other value. */
function readDataAddress(value: string): { mediaType: string; data?: string } {
  const comma = value.indexOf(',')
  if (comma === -1 || !/^data:/i.test(value)) return { mediaType: '' }
  // Some programs escape the separators as in a text: `base64\,` (sabre/vobject).
  const head = value.slice('data:'.length, comma).replaceAll('\\', '')
  const [mediaType = '', ...params] = head.split(';')
  if (params.at(-1)?.toLowerCase() !== 'base64' || !/^[\w.+/-]*$/.test(mediaType))
    return { mediaType: '' }
  return { mediaType, data: value.slice(comma + 1) }
}

function withoutPadding(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '=') end -= 1
  return digits.slice(0, end)
}

function typeOf(property: CardProperty): string {
  const [type = 'jpeg'] = [
    ...paramValues(property.head, 'MEDIATYPE'),
    ...paramValues(property.head, 'TYPE').filter((name) => name.toLowerCase() !== 'pref'),
  ]
  const name = type.toLowerCase()
  return name.startsWith('image/')
    ? name
    : `image/${name === 'jpg' ? 'jpeg' : name.replace(/[^a-z0-9.+-]/g, '') || 'jpeg'}`
}
