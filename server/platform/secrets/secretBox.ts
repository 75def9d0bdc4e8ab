import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../ports/secrets'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  id: string
  bytes: Uint8Array
}

interface Options {
  /** `id:key` with 32 bytes in base64, the newest first; it seals, the others only open. */
  keys: readonly string[]
  /** The key when the operator gives none. */
  fallback: Uint8Array
}

/**
 * Creates a box that encrypts with AES-256-GCM. A sealed text is `keyId.iv.ciphertext+tag` in
 * base64url; the binding is authenticated with it (RFC 5116 section 2.1).
 */
export function createSecretBox({ keys, fallback }: Options): SecretBox {
  const own = keys.map(readKey)
  // The fallback opens what was sealed before the operator gave keys.
  const all = [...own, fallbackKey(fallback)]
  const [newest = fallbackKey(fallback)] = own
  return {
    keyId: newest.id,
    seal(binding, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest.bytes, iv).setAAD(bytesOf(binding))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const body = Buffer.concat([sealed, cipher.getAuthTag()])
      return [newest.id, iv.toString('base64url'), body.toString('base64url')].join('.')
    },
    open(binding, sealed) {
      const [id, iv = '', body = ''] = sealed.split('.')
      const key = all.find((each) => each.id === id)
      const bytes = Buffer.from(body, 'base64url')
      if (!key || bytes.length < TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(CIPHER, key.bytes, Buffer.from(iv, 'base64url'), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(bytesOf(binding))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8')
        return text + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

function bytesOf(binding: readonly string[]): Uint8Array {
  return Buffer.from(JSON.stringify(binding))
}

function readKey(given: string): Key {
  const [id = '', key = ''] = given.split(':')
  return { id, bytes: Buffer.from(key, 'base64') }
}

/** Names a derived key by its hash, so that another rules key is noticed. */
function fallbackKey(bytes: Uint8Array): Key {
  const id = `d-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}`
  return { id, bytes }
}
