import { describe, expect, it } from 'vitest'
import { printedWords } from '../testing/printedWords'
import type { CardFields } from './cardField'
import { cardFields } from './cardFields'
import { hasSeveralCards } from './hasSeveralCards'

/** Returns the values of a card as short texts, without those that are missing. */
function summary(fields: CardFields) {
  const { emails, phones, websites, address, rest, ...texts } = fields
  const { confidence: _confidence, ...parts } = address ?? { confidence: 0 }
  const named = Object.entries(texts).flatMap(([name, text]) =>
    text ? [[name, text.value] as const] : [],
  )
  return {
    ...Object.fromEntries(named),
    ...(emails.length > 0 && { emails: emails.map(({ value }) => value) }),
    ...(phones.length > 0 && { phones: phones.map(({ label, value }) => `${label} ${value}`) }),
    ...(websites.length > 0 && { websites: websites.map(({ value }) => value) }),
    ...(address && { address: Object.values(parts).filter(Boolean).join(' / ') }),
    ...(rest.length > 0 && { rest }),
  }
}

const read = (...lines: Parameters<typeof printedWords>[0]) => cardFields(printedWords(lines))
const big = (text: string, confidence = 95) => ({ text, size: 40, confidence })

const cards: { name: string; lines: Parameters<typeof printedWords>[0]; fields: object }[] = [
  {
    name: 'a name above its title, labeled numbers, and all of the address on a line',
    lines: [
      big('Nora Lindqvist'),
      'Head of Product Design',
      'Meridiana Lighting AB',
      'Storgatan 12, 114 55 Stockholm',
      'T +46 8 123 45 67',
      'M +46 70 123 45 67',
      'nora.lindqvist@meridiana-lighting.se',
      'www.meridiana-lighting.se',
    ],
    fields: {
      firstName: 'Nora',
      lastName: 'Lindqvist',
      jobTitle: 'Head of Product Design',
      organization: 'Meridiana Lighting AB',
      emails: ['nora.lindqvist@meridiana-lighting.se'],
      phones: ['Work +4681234567', 'Mobile +46701234567'],
      websites: ['www.meridiana-lighting.se'],
      address: 'Storgatan 12 / 114 55 / Stockholm',
    },
  },
  {
    name: 'a French card with the last name in capitals and two numbers on a line',
    lines: [
      'SOCIÉTÉ DUPONT & FILS SAS',
      big('LEFÈVRE Amélie'),
      'Directrice commerciale',
      '27 rue de la République',
      '69002 Lyon Cedex 02',
      'Tél. 04 72 10 20 30 | Port. 06 12 34 56 78',
      'Courriel : amelie.lefevre@dupont-fils.fr',
    ],
    fields: {
      firstName: 'Amélie',
      lastName: 'Lefèvre',
      jobTitle: 'Directrice commerciale',
      organization: 'SOCIÉTÉ DUPONT & FILS SAS',
      emails: ['amelie.lefevre@dupont-fils.fr'],
      phones: ['Work 04 72 10 20 30', 'Mobile 06 12 34 56 78'],
      address: '27 rue de la République / 69002 / Lyon CEDEX 02',
    },
  },
  {
    name: 'a company in larger print than the name, and a slogan',
    lines: [
      { text: 'northwind labs', size: 60 },
      'Quiet machines for loud places',
      big('Priya Raman, PhD'),
      'Chief Technology Officer',
      'priya@northwindlabs.co.uk',
      'Mobile: +44 7700 900123',
      '18 Harbour Road, London SE1 7TP, United Kingdom',
    ],
    fields: {
      firstName: 'Priya',
      lastName: 'Raman',
      nameSuffix: 'PhD',
      jobTitle: 'Chief Technology Officer',
      organization: 'northwind labs',
      emails: ['priya@northwindlabs.co.uk'],
      phones: ['Mobile +44 7700 900123'],
      address: '18 Harbour Road / SE1 7TP / London / United Kingdom',
      rest: ['Quiet machines for loud places'],
    },
  },
  {
    name: 'two columns, a fax after its number, an extension, and an American address',
    lines: [
      "JAMES O'CONNOR  james@brightpath.io",
      'Senior Software Engineer  +1 (415) 555-0132 ext. 12',
      'Brightpath Technologies, Inc.  +1 (415) 555-0190 fax',
      '500 Market Street, Suite 300',
      'San Francisco, CA 94105',
      'USA',
    ],
    fields: {
      firstName: 'James',
      lastName: "O'Connor",
      jobTitle: 'Senior Software Engineer',
      organization: 'Brightpath Technologies, Inc.',
      emails: ['james@brightpath.io'],
      phones: ['Work +14155550132;ext=12', 'Fax +14155550190'],
      address: '500 Market Street / 94105 / San Francisco / CA / USA / Suite 300',
    },
  },
  {
    name: 'a German card with a house number beside the postal code and a register number',
    lines: [
      'ACME CONSULTING GMBH',
      big('Dr. Hans von der Heide'),
      'Geschäftsführer',
      'Königsallee 14 - 40212 Düsseldorf',
      'Tel. +49 211 9876543',
      'Telefax +49 211 9876544',
      'HRB 1234567 Düsseldorf',
      'h.heide@acme-consulting.de',
    ],
    fields: {
      namePrefix: 'Dr.',
      firstName: 'Hans',
      lastName: 'von der Heide',
      jobTitle: 'Geschäftsführer',
      organization: 'ACME CONSULTING GMBH',
      emails: ['h.heide@acme-consulting.de'],
      phones: ['Work +492119876543', 'Fax +492119876544'],
      address: 'Königsallee 14 / 40212 / Düsseldorf',
      rest: ['HRB 1234567 Düsseldorf'],
    },
  },
  {
    name: 'a name on two lines, and a company that only the address tells',
    lines: [
      big('MARTA'),
      big('KOWALSKA'),
      'Photographer',
      'Lumen Atelier',
      'marta.kowalska@lumenatelier.pl',
      '+48 601 234 567',
    ],
    fields: {
      firstName: 'Marta',
      lastName: 'Kowalska',
      jobTitle: 'Photographer',
      organization: 'Lumen Atelier',
      emails: ['marta.kowalska@lumenatelier.pl'],
      phones: ['Work +48601234567'],
    },
  },
  {
    name: 'a private card without a company',
    lines: [big('Sofia Almeida'), 'sofia.almeida@gmail.com', '+351 912 345 678'],
    fields: {
      firstName: 'Sofia',
      lastName: 'Almeida',
      emails: ['sofia.almeida@gmail.com'],
      phones: ['Work +351912345678'],
    },
  },
  {
    name: 'a street, a phone and an e-mail on one line',
    lines: [
      big('Luc Moreau'),
      'Gérant',
      'Garage Moreau SARL',
      '4 quai Sud, 71000 Mâcon  Tél : 03 85 38 00 00  luc@garage-moreau.fr',
    ],
    fields: {
      firstName: 'Luc',
      lastName: 'Moreau',
      jobTitle: 'Gérant',
      organization: 'Garage Moreau SARL',
      emails: ['luc@garage-moreau.fr'],
      phones: ['Work 03 85 38 00 00'],
      address: '4 quai Sud / 71000 / Mâcon',
    },
  },
  {
    name: 'a university with a department',
    lines: [
      'University of Northfield',
      'Department of Chemistry',
      big('Prof. Ellen Sato'),
      'Professor',
      'e.sato@northfield.edu',
      'Phone 555 010 7788',
    ],
    fields: {
      namePrefix: 'Prof.',
      firstName: 'Ellen',
      lastName: 'Sato',
      jobTitle: 'Professor',
      department: 'Department of Chemistry',
      organization: 'University of Northfield',
      emails: ['e.sato@northfield.edu'],
      phones: ['Work 555 010 7788'],
    },
  },
]

describe('the fields of a card', () => {
  it.each(cards)('are found on $name', ({ lines, fields }) => {
    expect(summary(cardFields(printedWords(lines)))).toEqual(fields)
  })

  it.each([
    ['an @ that was read as ©', 'nora©meridiana.se', 'nora@meridiana.se'],
    ['the ending “corn”', 'nora@meridiana.corn', 'nora@meridiana.com'],
    ['spaces around the @', 'nora @ meridiana.se', 'nora@meridiana.se'],
    ['a comma for a dot', 'nora@meridiana,se', 'nora@meridiana.se'],
    ['a label', 'E-mail: Nora@Meridiana.se', 'nora@meridiana.se'],
  ])('repair %s', (_name, line, value) => {
    expect(read(line).emails.map((each) => each.value)).toEqual([value])
  })

  it.each([
    ['nora,lindqvist@meridiana.se', ['nora.lindqvist@meridiana.se'], 0.5],
    ['nora, lindqvist@meridiana.se', ['nora.lindqvist@meridiana.se'], 0.5],
    ['E-mail: nora lindqvist@meridiana.se', ['nora.lindqvist@meridiana.se'], 0.5],
    ['privat lindqvist@meridiana.se', ['lindqvist@meridiana.se'], 0.95],
    ['Nora lindqvist@meridiana.se', ['lindqvist@meridiana.se'], 0.95],
  ])('restore a dot after a part of the name only: %s', (line, values, confidence) => {
    const { emails } = read(big('Nora Lindqvist'), 'Designer', line)
    expect(emails.map((each) => each.value)).toEqual(values)
    expect(emails[0]?.confidence).toBe(confidence)
  })

  it('are uncertain where print was hard to read, repaired, or only the size speaks for them', () => {
    const certain = read(big('Nora Lindqvist'), 'Designer', 'nora@meridiana.se', '+46 8 123 45 67')
    expect(certain.lastName?.confidence).toBeGreaterThan(0.9)
    expect(certain.emails[0]?.confidence).toBeGreaterThan(0.9)
    const repaired = read('nora©meridiana.se', 'T +46 8 l23 45 67')
    expect(repaired.emails[0]?.confidence).toBe(0.5)
    expect(repaired.phones[0]).toEqual({ label: 'Work', value: '+4681234567', confidence: 0.5 })
    const unknown = { label: 'Work', value: '+46 8 123 45 67 89 01', confidence: 0.5 }
    expect(read('T +46 8 123 45 67 89 01').phones).toEqual([unknown])
    expect(read(big('Nora Lindqvist', 40), 'nora@meridiana.se').lastName?.confidence).toBe(0.4)
    expect(read(big('Nora Lindqvist'), 'info@meridiana.se').lastName?.confidence).toBe(0.6)
  })

  it('are none on a card without text, and in noise', () => {
    expect(summary(cardFields([]))).toEqual({})
    expect(summary(read('—', '|', '~ ~', '. , ;'))).toEqual({})
  })

  it('take no longer for hostile print', () => {
    const since = performance.now()
    for (const part of ['a@', '1 ', 'a.', 'A-', '(', '1', 'a b ', '., '])
      cardFields(
        Array.from({ length: 10_000 }, (_word, at) => ({
          text: part.repeat(200 / part.length),
          confidence: 95,
          ...{ left: 0, top: at * 20, width: 100, height: 20, line: String(at) },
        })),
      )
    expect(performance.now() - since).toBeLessThan(3_000)
  })
})

describe('a picture of several cards', () => {
  const nora = [big('Nora Lindqvist'), 'Meridiana Lighting AB', 'nora.lindqvist@meridiana.se']
  it.each<[boolean, string, Parameters<typeof printedWords>[0]]>([
    [true, 'people of two companies', [...nora, 'Kofi Mensah', 'kofi.mensah@accrafreight.com']],
    [true, 'colleagues', [...nora, 'Kofi Mensah', 'kofi.mensah@meridiana.se']],
    [false, 'one person', nora],
    [false, 'one person with a private address', [...nora, 'nora.l@gmail.com']],
    [false, 'one person with the address of an office', [...nora, 'info@meridiana-group.com']],
    [false, 'one person with an assistant', [...nora, 'assistant@meridiana.se']],
    [false, 'an address without a name', [big('Meridiana Lighting AB'), 'hello@meridiana.se']],
  ])('is it %s: %s', (expected, _name, lines) => {
    expect(hasSeveralCards(cardFields(printedWords(lines)))).toBe(expected)
  })
})
