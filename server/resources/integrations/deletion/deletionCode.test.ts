import { describe, expect, it } from 'vitest'
import { codeOfRequest, isDeletionCode, newDeletionCode } from './deletionCode'

const signer = { deriveKey: (purpose: string) => new TextEncoder().encode(`secret ${purpose}`) }
const other = { deriveKey: () => new Uint8Array(32) }
const request = { origin: 'dataDeletion', accountId: '1001', issuedAt: new Date(0) } as const

describe('a code', () => {
  it('is new each time, and known without being stored', () => {
    const codes = Array.from({ length: 100 }, () => newDeletionCode(signer))
    expect(new Set(codes).size).toBe(100)
    expect(codes.every((code) => isDeletionCode(signer, code))).toBe(true)
    expect(codes.every((code) => /^[0-9a-f]{48}$/.test(code))).toBe(true)
  })

  it('of a request is the same each time, and another one for another request or server', () => {
    const code = codeOfRequest(signer, request)
    expect(codeOfRequest(signer, { ...request })).toBe(code)
    expect(isDeletionCode(signer, code)).toBe(true)
    const others = [
      codeOfRequest(signer, { ...request, origin: 'deauthorize' }),
      codeOfRequest(signer, { ...request, accountId: '1002' }),
      codeOfRequest(signer, { ...request, issuedAt: new Date(1) }),
      codeOfRequest(signer, { ...request, issuedAt: null }),
      codeOfRequest(other, request),
    ]
    expect(new Set([code, ...others]).size).toBe(6)
  })

  it.each<[string, (code: string) => string]>([
    ['nothing', () => ''],
    ['another digit', (code) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')],
    ['another id', (code) => (code.startsWith('0') ? '1' : '0') + code.slice(1)],
    ['capitals', (code) => code.toUpperCase().replace(/^./, 'F')],
    ['a digit more', (code) => `${code}0`],
    ['a digit less', (code) => code.slice(1)],
    ['a line more', (code) => `${code}\n`],
    ['NUL', (code) => `\0${code.slice(1)}`],
    ['zeros', () => '0'.repeat(48)],
    ['much', (code) => code.repeat(1000)],
  ])('is not taken with %s', (_name, change) => {
    expect(isDeletionCode(signer, change(newDeletionCode(signer)))).toBe(false)
  })

  it('of another server is not taken', () => {
    expect(isDeletionCode(signer, newDeletionCode(other))).toBe(false)
  })
})
