import { expect, it } from 'vitest'
import { idOf } from '@/publicCard/testing/buildCard'
import { qrCode } from '@/publicCard/qrCode'
import { cardLinksOf } from './publicAddresses'

it('leads to the API for files and counts, to the app for its pages, and draws the code itself', () => {
  const { file, everlink, qr, ...others } = cardLinksOf({ key: 'ada moreau', profileId: idOf(1) }, 'https://api.example/base')
  expect([file('/files/x.webp'), everlink(idOf(2))]).toEqual(['https://api.example/base/files/x.webp', `https://api.example/base/card/ada%20moreau/go/${idOf(2)}`])
  expect(others).toEqual({
    vcard: 'https://api.example/base/card/ada%20moreau/contact.vcf',
    isDirect: true,
    exchange: `/contacts/new/${idOf(1)}`,
    page: `${window.location.origin}/card/ada%20moreau`,
  })
  const { path } = qrCode(`${window.location.origin}/card/ada%20moreau?s=qr`) ?? {}
  expect(decodeURIComponent(qr)).toMatch(/^data:image\/svg\+xml,<svg [^<]*><path[^<]*><path d="[^"]+"\/><\/svg>$/)
  expect(decodeURIComponent(qr)).toContain(`"${path ?? '?'}"`)
})
