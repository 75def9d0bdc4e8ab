import { mulberry32 } from '../local/mulberry32'

/**
 * The number of rows, the seed that chooses the people, and the number of rows, evenly spread, that
 * break a rule of the contract.
 */
export interface GoogleCsvOptions {
  rows: number
  seed?: number
  faulty?: number
}

interface Labelled {
  label: string
  value: string
}

interface Person {
  given: string
  middle: string
  family: string
  nickname: string
  organization: string
  title: string
  department: string
  birthday: string
  notes: string
  tags: string[]
  isStarred: boolean
  emails: Labelled[]
  phones: Labelled[]
  website: string
  address: {
    label: string
    street: string
    city: string
    region: string
    postalCode: string
    country: string
  } | null
  /** A field of Google's that we do not have. */
  relation: string
}

const names = [
  [
    ['Olivia', 'Noah', 'Amelia', 'Jack'],
    ['Hughes', 'O’Connor', 'Walker', 'Bennett-Reed'],
  ],
  [
    ['Chloé', 'Théo', 'Zoé', 'Jean-Luc'],
    ['Lefèvre', 'D’Aubigné', 'Noël', 'Garçon'],
  ],
  [
    ['Jürgen', 'Änne', 'Björn', 'Käthe'],
    ['Müller', 'Groß', 'von der Höh', 'Schäfer'],
  ],
  [
    ['José', 'María', 'Iñaki', 'Lucía'],
    ['Núñez García', 'Peña', 'Ibáñez', 'Ruiz'],
  ],
  [
    ['Łukasz', 'Zofia', 'Michał', 'Żaneta'],
    ['Wójcik', 'Kowalska', 'Dąbrowski', 'Żak'],
  ],
  [
    ['Åsa', 'Göran', 'Linnéa', 'Söra'],
    ['Öberg', 'Sjöström', 'Ek', 'Lindqvist'],
  ],
  [
    ['Ayşe', 'İbrahim', 'Gül', 'Çağrı'],
    ['Yıldız', 'Öztürk', 'Şahin', 'Aydın'],
  ],
  [
    ['陽菜', '蓮', '美咲', '大翔'],
    ['佐藤', '鈴木', '高橋', '田中'],
  ],
  [
    ['伟', '芳', '秀英', '敏'],
    ['王', '李', '张', '刘'],
  ],
  [
    ['ليلى', 'عمر', 'فاطمة', 'يوسف'],
    ['حداد', 'خوري', 'منصور', 'نصار'],
  ],
  [
    ['Анна', 'Дмитрий', 'Ольга', 'Сергей'],
    ['Иванова', 'Смирнов', 'Кузнецова', 'Попов'],
  ],
  [
    ['Ελένη', 'Γιώργος', 'Μαρία', 'Νίκος'],
    ['Παπαδοπούλου', 'Νικολάου', 'Οικονόμου', 'Βλάχος'],
  ],
  [
    ['प्रिया', 'अर्जुन', 'अंजलि', 'रोहन'],
    ['शर्मा', 'पटेल', 'गुप्ता', 'सिंह'],
  ],
] as const

/** Numbers from ranges reserved for films and examples. */
const phoneFormats = [
  (n: number) => `+1 212-555-01${pad(n, 2)}`,
  (n: number) => `(415) 555-01${pad(n, 2)}`,
  (n: number) => `07700 900${pad(n, 3)}`,
  (n: number) => `+44 20 7946 0${pad(n, 3)}`,
  (n: number) => `+33 6 39 98 ${pad(n, 2)} ${pad(n + 7, 2)}`,
  (n: number) => `01 99 00 ${pad(n, 2)} ${pad(n + 31, 2)}`,
  (n: number) => `+49 30 23125-${pad(n, 3)}`,
  (n: number) => `030/23125${pad(n, 3)}`,
  (n: number) => `(02) 5550 ${pad(n, 4)}`,
  (n: number) => `+46701740${pad(605 + (n % 95), 3)}`,
]

const places = [
  {
    city: 'Boston',
    region: 'MA',
    postalCode: '02108',
    country: 'US',
    street: '12 Sample St\nApt 4B',
  },
  { city: 'Dresden', region: '', postalCode: '01067', country: 'DE', street: 'Musterstraße 5' },
  {
    city: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    postalCode: '69001',
    country: 'FR',
    street: '3 bis, rue de l’Exemple',
  },
  {
    city: 'London',
    region: '',
    postalCode: 'N1 9ZZ',
    country: 'GB',
    street: 'Flat 2, "The Old Mill"\nExample Row',
  },
  {
    city: '千代田区',
    region: '東京都',
    postalCode: '100-0000',
    country: 'JP',
    street: '見本町1-2-3',
  },
]

const organizations = [
  '',
  '',
  'Northwind & Sons',
  'Müller, Groß GmbH',
  'Café “Zentral”',
  '見本株式会社',
  'Initech',
]
const titles = ['Founder', 'Head of Sales, EMEA', 'Werkstudent/in', 'Ingénieure', 'CTO']
const tags = ['Friends', 'Family', 'Trade fair', 'Kunden', '🎾 Club']

/**
 * Makes a Google Contacts export of the current generation ("Google CSV"), always the same text for
 * the same options.
 */
export function googleCsv(options: GoogleCsvOptions): string {
  return table(
    CURRENT,
    people(options).map((person) => currentRow(person)),
    '\n',
  )
}

/**
 * Makes an export of the older generation with the same people: types, packed values, one name
 * column, CRLF.
 */
export function oldGoogleCsv(options: GoogleCsvOptions): string {
  return table(
    OLDER,
    people(options).map((person) => olderRow(person)),
    '\r\n',
  )
}

/** Returns the numbers of the faulty rows, counted from 1 below the header. */
export function faultyRows({ rows, faulty = 0 }: GoogleCsvOptions): number[] {
  const before = (row: number) => Math.floor((row * faulty) / rows)
  return Array.from({ length: rows }, (_, index) => index + 1).filter(
    (row) => before(row) > before(row - 1),
  )
}

const CURRENT = (
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,' +
  'Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,' +
  'E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,' +
  'Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,' +
  'Relation 1 - Label,Relation 1 - Value,Website 1 - Label,Website 1 - Value'
).split(',')

const OLDER = (
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,' +
  'Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,' +
  'Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,' +
  'Phone 2 - Type,Phone 2 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,' +
  'Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,' +
  'Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,Organization 1 - Symbol,Organization 1 - Location,' +
  'Organization 1 - Job Description,Website 1 - Type,Website 1 - Value'
).split(',')

function currentRow(person: Person): Record<string, string> {
  const [email, secondEmail] = person.emails
  return {
    ...shared(person, 'Label'),
    'First Name': person.given,
    'Middle Name': person.middle,
    'Last Name': person.family,
    'Organization Name': person.organization,
    'Organization Title': person.title,
    'Organization Department': person.department,
    Birthday: person.birthday,
    Labels: [...person.tags, '* myContacts', ...(person.isStarred ? ['* starred'] : [])].join(
      ' ::: ',
    ),
    // The preferred address comes second, with its mark.
    'E-mail 1 - Label': secondEmail ? secondEmail.label : (email?.label ?? ''),
    'E-mail 1 - Value': secondEmail ? secondEmail.value : (email?.value ?? ''),
    'E-mail 2 - Label': secondEmail && email ? `* ${email.label}` : '',
    'E-mail 2 - Value': secondEmail && email ? email.value : '',
    'Relation 1 - Label': person.relation && 'Manager',
    'Relation 1 - Value': person.relation,
    'Website 1 - Value': person.website,
  }
}

function olderRow(person: Person): Record<string, string> {
  const [email, secondEmail] = person.emails
  const isPacked = secondEmail !== undefined && secondEmail.label === email?.label
  return {
    ...shared(person, 'Type'),
    Name: [person.given, person.middle, person.family].filter(Boolean).join(' '),
    'Given Name': person.given,
    'Additional Name': person.middle,
    'Family Name': person.family,
    'Organization 1 - Name': person.organization,
    'Organization 1 - Title': person.title,
    'Organization 1 - Department': person.department,
    Birthday: person.birthday && ` ${person.birthday}`,
    'Group Membership': [
      '* myContacts',
      ...person.tags,
      ...(person.isStarred ? ['* starred'] : []),
    ].join(' ::: '),
    'E-mail 1 - Type': email ? `* ${email.label}` : '* ',
    'E-mail 1 - Value': isPacked ? `${email.value} ::: ${secondEmail.value}` : (email?.value ?? ''),
    'E-mail 2 - Type': isPacked ? '' : (secondEmail?.label ?? ''),
    'E-mail 2 - Value': isPacked ? '' : (secondEmail?.value ?? ''),
    'Website 1 - Value': person.website.replace(':', '\\:'),
  }
}

/** Returns the columns of both generations, which call a label "Label" or "Type". */
function shared(
  { nickname, notes, phones, address }: Person,
  label: string,
): Record<string, string> {
  const [phone, secondPhone] = phones
  const street = address?.street ?? ''
  const lines = address
    ? [
        street,
        [address.postalCode, address.city, address.region].filter(Boolean).join(' '),
        address.country,
      ]
    : []
  return {
    Nickname: nickname,
    Notes: notes,
    [`Phone 1 - ${label}`]: phone?.label ?? '',
    'Phone 1 - Value': phone?.value ?? '',
    [`Phone 2 - ${label}`]: secondPhone?.label ?? '',
    'Phone 2 - Value': secondPhone?.value ?? '',
    [`Address 1 - ${label}`]: address?.label ?? '',
    'Address 1 - Formatted': lines.join('\n'),
    'Address 1 - Street': street,
    'Address 1 - City': address?.city ?? '',
    'Address 1 - Region': address?.region ?? '',
    'Address 1 - Postal Code': address?.postalCode ?? '',
    'Address 1 - Country': address?.country ?? '',
  }
}

function people(options: GoogleCsvOptions): Person[] {
  const random = mulberry32(options.seed ?? 1)
  const all = Array.from({ length: options.rows }, (_, index) => person(index + 1, random))
  faultyRows(options).forEach((row, index) => {
    const found = all[row - 1]
    if (found) all[row - 1] = spoil(found, index)
  })
  return all
}

function person(row: number, random: () => number): Person {
  const pick = <T>(items: readonly T[], fallback: T): T =>
    items[Math.floor(random() * items.length)] ?? fallback
  const chance = (share: number) => random() < share
  const [givenNames, familyNames] = names[Math.floor(random() * names.length)] ?? names[0]
  const [given, family] = [pick<string>(givenNames, 'Ada'), pick<string>(familyNames, 'Ek')]
  const number = (n: number) => pick(phoneFormats, (fallback) => `0${String(fallback)}`)(n % 100)
  const organization = pick(organizations, '')
  const account = `${asciiOf(given)}.${asciiOf(family)}.${String(row)}`
  const hasEmail = chance(0.85)
  const secondLabel = pick(['Home', 'Work'], 'Home')
  const place = chance(0.4) ? pick(places, undefined) : undefined
  return {
    given,
    middle: chance(0.1) ? pick<string>(givenNames, '') : '',
    family,
    nickname: chance(0.08) ? `${given} 😀` : '',
    organization,
    title: organization && pick(titles, ''),
    department: organization && chance(0.3) ? 'R&D' : '',
    birthday: chance(0.3)
      ? `${chance(0.5) ? String(1950 + (row % 55)) : '-'}-${pad(1 + (row % 12), 2)}-${pad(1 + (row % 28), 2)}`
      : '',
    // The number makes rows without an e-mail address different.
    notes: hasEmail
      ? chance(0.2)
        ? 'Met at the fair.\nWants a "quick" demo; call back, please'
        : ''
      : `Badge ${pad(row, 5)}`,
    tags: tags.filter(() => chance(0.15)),
    isStarred: chance(0.1),
    emails: [
      ...(hasEmail ? [{ label: 'Work', value: `${account}@example.com` }] : []),
      ...(hasEmail && chance(0.3)
        ? [{ label: secondLabel, value: `${account}@mail.example.org` }]
        : []),
    ],
    phones: [
      ...(chance(0.8) ? [{ label: 'Mobile', value: number(row) }] : []),
      ...(chance(0.2) ? [{ label: 'Büro', value: number(row + 3) }] : []),
    ],
    website: chance(0.15) ? `https://www.example.net/${account}?ref=card,1` : '',
    address: place ? { label: 'Home', ...place } : null,
    relation: chance(0.05) ? 'Robin Example' : '',
  }
}

/** Breaks one rule of the contract, a different one each time. */
function spoil(person: Person, kind: number): Person {
  const spoilt: Person[] = [
    { ...person, emails: [{ label: 'Work', value: 'not an address' }] },
    { ...person, title: 'Head of '.repeat(30) },
    {
      ...person,
      given: '',
      middle: '',
      family: '',
      nickname: '',
      organization: '',
      title: '',
      emails: [],
      phones: [],
    },
    { ...person, phones: [{ label: 'Mobile', value: 'ask her brother' }] },
    { ...person, website: 'https://' },
    { ...person, tags: ['A label that goes on and on for far more than sixty characters.'] },
  ]
  return spoilt[kind % spoilt.length] ?? person
}

function table(headers: string[], rows: Record<string, string>[], lineEnd: string): string {
  const lines = [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))]
  return lines
    .map(
      (cells) =>
        cells
          .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(',') + lineEnd,
    )
    .join('')
}

function asciiOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '') || 'contact'
  )
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0').slice(-length)
}
