import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColumnValues } from './ColumnValues'
import { mapHeaders } from './mapHeaders'
import { proposeColumns } from './proposeColumns'
import { withProposals } from './withProposals'
import { readTable } from '../testing/readCsvText'
import { createRowReader } from '../rows/rowReader'

function inspect(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const values = new ColumnValues()
  for (const row of rows) values.add(row)
  const mapping = mapHeaders(headers)
  const proposals = proposeColumns(mapping, values.values)
  return { mapping, proposals, whole: withProposals(mapping, proposals) }
}

/** Returns the fields of a file after one press: "phones Work", "emails", "extra". */
function fieldsOf(text: string): string[] {
  const { headers, rows } = readTable(text)
  const { whole } = inspect(
    headers,
    rows.map(({ cells }) => cells),
  )
  return whole.columns.map(({ target }) => {
    if (target.kind === 'text') return target.field
    if (target.kind === 'birthday') return `birthday ${target.part}`
    if (target.kind === 'address') return [target.label, target.part].filter(Boolean).join(' ')
    return target.kind === 'list'
      ? [target.field, target.label].filter(Boolean).join(' ')
      : target.kind
  })
}

const column = (header: string, ...cells: string[]) =>
  inspect(
    ['Name', header],
    cells.map((cell, at) => [`P${String(at)}`, cell]),
  ).proposals.map(({ target, isCertain }) => [target.field, target.label ?? '', isCertain])

const EMAILS = ['ada@one.example', 'bert@two.example', 'cleo@three.example']
const PHONES = ['+49 30 5550101', '+49 171 5550102', '+44 20 7946 0103']
const NATIONAL = ['030 5550101', '0171 5550102', '(089) 555-0103']

describe('files of known programs', () => {
  it('Thunderbird in German: every field, and a birthday in three parts', () => {
    const headers =
      'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Messenger-Name,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.,Privat: Adresse,Privat: Adresse 2,Privat: Ort,Privat: Bundesland,Privat: PLZ,Privat: Land,Dienstlich: Adresse,Dienstlich: Adresse 2,Dienstlich: Ort,Dienstlich: Bundesland,Dienstlich: PLZ,Dienstlich: Land,Arbeitstitel,Abteilung,Organisation,Webseite 1,Webseite 2,Geburtsjahr,Geburtsmonat,Geburtstag,Benutzerdef. 1,Benutzerdef. 2,Benutzerdef. 3,Benutzerdef. 4,Notizen'
    const fields =
      'firstName,lastName,wholeName,nickname,emails,emails,extra,phones Work,phones Home,phones Fax,phones Pager,phones Mobile,Home street,Home street2,Home city,Home region,Home postalCode,Home country,Work street,Work street2,Work city,Work region,Work postalCode,Work country,jobTitle,department,organization,websites,websites,birthday year,birthday month,birthday day,extra,extra,extra,extra,notes'
    expect(fieldsOf(`${headers}\n`)).toEqual(fields.split(','))
    const read = createRowReader(
      mapHeaders(['Vorname', 'Geburtsjahr', 'Geburtsmonat', 'Geburtstag']),
    )
    expect(read(['Ute', '1980', '12', '31'])).toMatchObject({ input: { birthday: '1980-12-31' } })
    expect(read(['Ute', '1980', '12', '31.12.1980'])).toMatchObject({
      input: { birthday: '1980-12-31' },
    })
  })

  it.each([
    [
      'Pipedrive',
      'ID,Name,Label,Organization,Email - Work,Email - Home,Phone - Work,Phone - Mobile,Owner\n',
      'extra,wholeName,extra,organization,emails Work,emails Home,phones Work,phones Mobile,extra',
    ],
    [
      'Pipedrive, people of deals',
      'Person - Name,Person - Email - Work,Person - Phone - Other\n',
      'extra,emails Work,phones Other',
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Associated Company,Additional email addresses\n',
      'extra,firstName,lastName,emails,organization,emails',
    ],
    [
      'Yahoo',
      'First,Last,Email,Home,Work,Other,Alternate Email 1,Personal Website,Comments\nAda,Moreau,ada@one.example,030 5550101,0171 5550102,2125550106,a@b.example,www.ada.example,Hi\n',
      'firstName,lastName,emails,phones Home,phones Work,phones Other,emails,websites Home,notes',
    ],
  ])('%s', (_program, file, fields) => {
    expect(fieldsOf(file)).toEqual(fields.split(','))
  })

  it.each([
    ['Name,Surname', ['Ayşe', 'Yılmaz'], 'Ayşe', 'Yılmaz'],
    ['Surname,Name', ['Yılmaz', 'Ayşe Yılmaz'], 'Ayşe', 'Yılmaz'],
    ['Full Name,Last Name', ['Moreau, Ada', 'Moreau'], 'Ada', 'Moreau'],
    ['First Name,Name', ['Ada', 'Moreau'], 'Ada', 'Moreau'],
    ['First Name,Display Name', ['Ada', 'Ada Moreau'], 'Ada', 'Moreau'],
    ['Name,Surname', ['Ayşe', ''], 'Ayşe', null],
  ])(
    'a whole name beside a part is the other part: %s %j',
    (headers, cells, firstName, lastName) => {
      const read = createRowReader(mapHeaders(headers.split(',')))
      expect(read(cells)).toMatchObject({ input: { firstName, lastName }, extras: {} })
    },
  )
})

describe('a column without a known header', () => {
  it.each([
    ['Kontakt 2', EMAILS, 'emails'],
    ['Elektropost', ['Ada <ada@one.example>', 'bert@two.example; b@two.example'], 'emails'],
    ['Zweitkontakt', PHONES, 'phones'],
    ['Erreichbar unter', NATIONAL, 'phones'],
    ['Diensthandynr', ['01715550101', '01725550102'], 'phones'],
    ['WhatsApp', ['4917155501', '4917255502'], 'phones'],
    ['Auftritt', ['https://one.example', 'www.two.example/x'], 'websites'],
  ])('%s is proposed by its values, with its header as label', (header, cells, field) => {
    expect(column(header, ...cells).map(([found, label]) => [found, label])).toEqual([
      [field, header],
    ])
  })

  it.each([
    ['Kundennummer', ['0171555010', '0171555011']],
    ['Customer No', ['100-200-3000', '100-200-3001']],
    ['Customer', ['4912345', '4912346', '10000001']],
    ['Jahr', ['1999', '2024']],
    ['Since', ['2020', '2021']],
    ['EAN', ['4006381333931', '0012345678905']],
    ['Barcode', ['012345678905', '012345678912']],
    ['Preis', ['0,99', '1.299,00']],
    ['Revenue', ['1234567', '89012345']],
    ['Umsatz', ['1.234.567,89', '12.345.678,90']],
    ['Seit', ['01.02.2020', '31.12.1999']],
    ['Created', ['2020-01-02 10:00', '2021-03-04 11:00']],
    ['Code', ['030 5550101', '030 5550102']],
    ['SSN', ['078-05-1120', '219-09-9999']],
    ['Ort', ['10115', '01067']],
    ['Koordinaten', ['52.5200', '13.4050']],
    ['Konto', ['DE89370400440532013000', 'DE02120300000000202051']],
    ['Profile Picture', ['https://one.example/a.jpg', 'https://one.example/b.jpg']],
    ['User name', ['ada.moreau', 'bert.two']],
    ['Remarks', ['ada@one.example', 'called on Monday', 'see file']],
  ])('%s stays as it is: other numbers and texts are no ways to reach anybody', (header, cells) => {
    expect(column(header, ...cells)).toEqual([])
  })

  it('is certain only if the values are each contact’s own', () => {
    expect(column('Kontakt 2', ...EMAILS)).toEqual([['emails', 'Kontakt 2', true]])
    expect(column('Zweitkontakt', ...PHONES)).toEqual([['phones', 'Zweitkontakt', true]])
    expect(column('Erreichbar unter', ...NATIONAL)).toEqual([['phones', 'Erreichbar unter', false]])
    expect(column('Owner', ...EMAILS)).toEqual([['emails', 'Owner', false]])
    expect(column('Betreuung', 'ada@one.example', 'ada@one.example')).toEqual([
      ['emails', 'Betreuung', false],
    ])
    expect(column('Auftritt', 'https://one.example')).toEqual([['websites', 'Auftritt', false]])
  })

  it('asks for nothing that another column gives, and for nothing of our own file', () => {
    const rows = EMAILS.map((email) => [email, email, `"Ada" <${email}>`, email])
    const headers = ['E-mail Address', 'E-mail Display Name', 'Shown', 'Tessera ID']
    expect(inspect(headers.slice(0, 3), rows).proposals).toEqual([])
    expect(inspect(['First Name', 'Extra 1', 'Tessera ID'], rows).proposals).toEqual([])
  })
})

/** Words of the headers of e-mails and phones in the languages of the tables, and some of others. */
const words = {
  emails:
    'E-Mail,Email,Mail,E-mail address,E-Mail-Adresse,Courriel,Adresse électronique,Correo,Posta,E-mailadres,Sähköposti,Электронная почта,メール'.split(
      ',',
    ),
  phones:
    'Phone,Telephone,Telefon,Téléphone,Teléfono,Telefono,Telefone,Telefoon,Mobile,Handy,Portable,Cellulare,Puhelin,Телефон,電話,Rufnr'.split(
      ',',
    ),
}
const extraWords =
  'Work,Home,privat,dienstlich,professionnel,casa,trabalho,werk,1,2,3,Primary,alt,neu,Nr,Person,Contact'.split(
    ',',
  )
const separators = [' ', ' - ', ': ', '_', '-', '/', '.', ' (']

describe('a column of valid e-mails or phones', () => {
  it('never ends as only kept without a question, however its header is arranged', () => {
    const header = (field: 'emails' | 'phones') =>
      fc
        .tuple(
          fc.constantFrom(...words[field]),
          fc.array(fc.constantFrom(...extraWords), { maxLength: 2 }),
          fc.constantFrom(...separators),
          fc.constantFrom('', 's', 'en'),
          fc.boolean(),
          fc.func(fc.integer()),
        )
        .map(([word, more, separator, plural, isUpper, order]) => {
          const parts = [word + plural, ...more].toSorted((one, other) => order(one) - order(other))
          const written =
            parts.join(separator) + (separator === ' (' && parts.length > 1 ? ')' : '')
          return isUpper ? written.toUpperCase() : written
        })
    fc.assert(
      fc.property(header('emails'), header('phones'), (email, phone) => {
        const rows = EMAILS.map((each, at) => [`P${String(at)}`, each, PHONES[at] ?? ''])
        const { whole } = inspect(['Vorname', email, `${phone} `], rows)
        expect(
          whole.columns.slice(1).map(({ target }) => target.kind === 'list' && target.field),
        ).toEqual(['emails', 'phones'])
      }),
      { numRuns: 1000 },
    )
  })
})
