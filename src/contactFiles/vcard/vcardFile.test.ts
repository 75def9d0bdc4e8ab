import { expect, it } from 'vitest'
import { vcardFileName } from './vcardFile'

it.each([
  ['Ada Lovelace', 'Ada Lovelace.vcf'],
  ['../a/b\\c:d*?"<>|\n\u202eé', 'a b c d é.vcf'],
  [' . ', 'contact.vcf'],
  ['con', 'con_.vcf'],
  ['日本'.repeat(60), `${'日本'.repeat(40)}.vcf`],
])('names the file of %j %j', (name, file) => {
  expect(vcardFileName(name)).toBe(file)
})
