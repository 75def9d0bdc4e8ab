import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secretBox'

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const fallback = randomBytes(32)
const binding = ['tenant', 'ada', 'twitter', 'id']

describe('a box for secrets', () => {
  it('returns what it sealed, never seals alike twice, and shows nothing of it', () => {
    const box = createSecretBox({ keys: [newKey('a')], fallback })
    const texts = ['', 'secret', '🔑'.repeat(4000)]
    for (const text of texts) {
      const sealed = box.seal(binding, text)
      expect(box.open(binding, sealed)).toBe(text)
      expect(box.seal(binding, text)).not.toBe(sealed)
    }
    expect(box.seal(binding, 'secret')).toMatch(/^a\.[\w-]{16}\.[\w-]{30}$/)
  })

  it.each([
    ['another owner', ['tenant', 'eve', 'twitter', 'id']],
    ['another provider', ['tenant', 'ada', 'tiktok', 'id']],
    ['shifted parts', ['tenant', 'adatwitter', '', 'id']],
    ['no parts', []],
  ])('does not open a secret for %s', (_name, other) => {
    const box = createSecretBox({ keys: [], fallback })
    expect(box.open(other, box.seal(binding, 'secret'))).toBeNull()
  })

  it('opens nothing that was changed, cut or made up', () => {
    const box = createSecretBox({ keys: [], fallback })
    const sealed = box.seal(binding, 'secret')
    const [id = '', iv = '', body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    const flipped = Buffer.from(bytes)
    flipped[0] = (flipped[0] ?? 0) ^ 1
    const wrong = [
      '',
      'a',
      '..',
      `${id}..`,
      `${id}.${iv}`,
      `${id}.${iv}.${flipped.toString('base64url')}`,
      `${id}.${iv}.${bytes.subarray(0, -1).toString('base64url')}`,
      `${id}.${iv}.${bytes.subarray(0, 8).toString('base64url')}`,
      `${id}.${Buffer.alloc(12).toString('base64url')}.${body}`,
      `${id}.x.${body}`,
      `other.${iv}.${body}`,
      'x'.repeat(1_000_000),
    ]
    expect(wrong.map((each) => box.open(binding, each))).toEqual(wrong.map(() => null))
  })

  it('seals with the newest key, opens with older ones, and loses what a removed key sealed', () => {
    const [old, next] = [newKey('old'), newKey('next')]
    const byFallback = createSecretBox({ keys: [], fallback }).seal(binding, 'first')
    const byOld = createSecretBox({ keys: [old], fallback }).seal(binding, 'second')
    const both = createSecretBox({ keys: [next, old], fallback })
    expect(both.keyId).toBe('next')
    expect(both.seal(binding, 'third')).toMatch(/^next\./)
    expect([both.open(binding, byFallback), both.open(binding, byOld)]).toEqual(['first', 'second'])
    const removed = createSecretBox({ keys: [next], fallback: randomBytes(32) })
    expect([removed.open(binding, byFallback), removed.open(binding, byOld)]).toEqual([null, null])
  })
})
