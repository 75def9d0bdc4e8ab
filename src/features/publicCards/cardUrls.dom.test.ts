import { expect, it } from 'vitest'
import { idOf } from '@/publicCard/testing/buildCard'
import { qrCode } from '@/publicCard/qrCode'
import { readVisitSource, createCardLinks } from './cardUrls'

it('links to the API for files and counts, to the app for pages, and draws the QR code itself', () => {
  const { file, item, qr, ...others } = createCardLinks(
    { key: 'ada moreau', profileId: idOf(1) },
    'https://api.example/base',
    { isScanned: false },
  )
  expect([file('/files/x.webp'), item(idOf(2))]).toEqual([
    'https://api.example/base/files/x.webp',
    `https://api.example/base/card/ada%20moreau/go/${idOf(2)}`,
  ])
  expect(others).toEqual({
    vcard: 'https://api.example/base/card/ada%20moreau/contact.vcf',
    isDirect: true,
    exchange: `/contacts/new/${idOf(1)}?key=ada+moreau`,
    page: `${window.location.origin}/card/ada%20moreau`,
  })
  const { path } = qrCode(`${window.location.origin}/card/ada%20moreau?s=qr`) ?? {}
  expect(decodeURIComponent(qr)).toMatch(
    /^data:image\/svg\+xml,<svg [^<]*><path[^<]*><path d="[^"]+"\/><\/svg>$/,
  )
  expect(decodeURIComponent(qr)).toContain(`"${path ?? '?'}"`)
})

it('passes on that a code was scanned, and from which card', () => {
  const { item, vcard, exchange } = createCardLinks(
    { key: 'ada', profileId: idOf(1) },
    '',
    readVisitSource(new URLSearchParams('s=qr')),
  )
  expect([item(idOf(2)), vcard, exchange]).toEqual([
    `/card/ada/go/${idOf(2)}?s=qr`,
    '/card/ada/contact.vcf?s=qr',
    `/contacts/new/${idOf(1)}?key=ada&s=qr`,
  ])
  expect(readVisitSource(new URL(exchange, window.location.origin).searchParams)).toEqual({
    isScanned: true,
    key: 'ada',
  })
  expect(readVisitSource(new URLSearchParams(`s=else&key=${'a'.repeat(101)}`))).toEqual({
    isScanned: false,
  })
})
