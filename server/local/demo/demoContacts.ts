import type { ContactPatch } from '@/contract/contacts/contactChange'
import { readPhone } from '@/values/phone/readPhone'
import { mulberry32 } from '../mulberry32'

export const DEMO_CONTACTS = 640

const firstNames = (
  'Aisha Alma Amara Anders Andrea Anouk Arjun Astrid Ayumi Beatriz Benedikt Bjarne Bogdan Camille Carmen Celeste Chiara Chen Clara Cosmin Dalia Damian Dario Dimitri Doris Eleni Elif ' +
  'Emeka Émile Esra Eva Fabio Farah Felix Fiona Freya Gabriel Gonzalo Greta Gül Hamid Hanna Haruto Helena Hugo Ibrahim Ida Ilse Imani Ines Ivan Iwona Jamal Jan Joana Jolanta Jonas Julia ' +
  'Kaan Karin Kenji Kofi Lars Laura Leïla Lena Levi Lucía Luca Maja Malik Marek Marta Mateus Mei Mila Miriam Nadia Nils Noor Nora Oisín Olga Omar Oskar Paola Pavel Petra Pierre Priya Quentin ' +
  'Rafael Rania Renata Rosa Ruben Saanvi Sami Sanna Selma Simon Søren Stefan Tariq Tereza Theo Tomasz Uma Vera Viktor Wanjiru Wiebke Ximena Yara Yusuf Zara Zoë'
).split(' ')
const lastNames = (
  'Abara Acosta Adler Aydın Álvarez Baptista Barros Bergström Bianchi Brandt Brennan Castellano Çelik Costa Dahl Danso Diallo Dvořák Eriksen Evans Farkas Fischer Fontaine Fujita García Grimaldi Haddad ' +
  'Hansen Hoffmann Horvat Ito Iwasaki Jansen Jensen Kaya Keller Khan Kowalczyk Kumar Lange Laurent Lindqvist López Marino Mbeki Meyer Moreau Mwangi Nakamura Nguyen Novak Nowak Oduya Okafor Olsen Ortega ' +
  'Papadakis Patel Petrov Popescu Quiroga Rahman Reyes Rinaldi Rossi Sato Schäfer Sharma Silva Sørensen Suzuki Takeda Tanaka Tóth Ünal Varga Vasquez Vogel Walsh Weiss Wójcik Yamada Yılmaz Zamora Zimmermann'
).split(' ')
const organizations = [
  'Northwind Studio',
  'Halden & Sons',
  'Atelier Fermata',
  'Kestrel Robotics',
  'Bluefin Logistics',
  'Larkspur Health',
  'Cinder Architects',
  'Vela Energy',
  'Paperbark Press',
  'Quarry Lane Foods',
  'Meridian Law',
  'Opal Insurance',
  'Tidewater Capital',
  'Sable Interiors',
  'Juniper Schools',
  'Foxglove Events',
]
const jobTitles = [
  'Founder',
  'Head of Sales',
  'Product Designer',
  'Account Executive',
  'Architect',
  'Chief Technology Officer',
  'Event Manager',
  'Photographer',
  'Partner',
  'Buyer',
  'Recruiter',
  'Engineer',
]
const tags = [
  'customer',
  'lead',
  'press',
  'partner',
  'supplier',
  'conference',
  'investor',
  'friend',
]
const places = [
  'the Lisbon summit',
  'Design Week in Milan',
  'the spring fair',
  'a customer dinner',
  'the airport lounge',
  'an open studio day',
]
const cities = [
  ['Lisboa', 'Portugal', '1100-148'],
  ['Milano', 'Italy', '20121'],
  ['Kraków', 'Poland', '31-042'],
  ['Göteborg', 'Sweden', '411 06'],
  ['Toronto', 'Canada', 'M5V 2T6'],
] as const

const followUps = [
  'Send the quote we spoke about.',
  'Ask how the opening went.',
  'Wants to see the new samples.',
  'Introduce to the studio in Lisbon.',
] as const
const DAY = 86_400_000
/** The intervals at which a demo contact is a duplicate of an earlier one, or has a follow-up. */
const [AGAIN_EVERY, FOLLOW_UP_EVERY] = [40, 27]

/**
 * Returns the demo's contact number `index` at `now`; relative to `now` it is always the same, so
 * that screenshots and tests stay comparable. Phone numbers and domains are reserved for fiction.
 * `createdAt` is when the contact was added; most are recent.
 */
export function demoContact(index: number, now: Date): { createdAt: Date; patch: ContactPatch } {
  const isAgain = index % AGAIN_EVERY === AGAIN_EVERY - 1
  const { daysAgo, patch } = isAgain ? duplicateOf(index) : person(index)
  const createdAt = new Date(now.getTime() - daysAgo * DAY)
  if (index % FOLLOW_UP_EVERY !== 5) return { createdAt, patch }
  const text = followUps[index % followUps.length] ?? ''
  const followUpOn = new Date(now.getTime() + ((index % 17) - 4) * DAY).toISOString().slice(0, 10)
  const note = {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    text,
    writtenAt: createdAt.toISOString(),
    followUpOn,
    isDone: false,
  }
  return { createdAt, patch: { ...patch, timeline: [note] } }
}

/** Returns an earlier contact entered a second time with other details: a duplicate to find. */
function duplicateOf(index: number): Person {
  const { daysAgo, patch } = person(index - 12)
  const { firstName, lastName, emails = [], phones = [] } = patch
  const more = person(index).patch
  return {
    daysAgo: daysAgo / 2,
    patch: {
      firstName,
      lastName,
      emails: emails.slice(0, 1),
      phones: emails.length > 0 ? more.phones : phones,
      notes: `Met again at ${places[index % places.length] ?? ''}.`,
      tags: more.tags,
    },
  }
}

interface Person {
  daysAgo: number
  patch: ContactPatch
}

function person(index: number): Person {
  const dice = mulberry32((index + 1) * 0x9e3779b9)
  const firstName = pick(firstNames, dice)
  const lastName = pick(lastNames, dice)
  const organization = dice() < 0.85 ? pick(organizations, dice) : ''
  const handle = asciiOf(`${firstName}.${lastName}`)
  const domain = organization
    ? `${asciiOf(organization.split(' ')[0] ?? '')}.example`
    : 'example.org'
  const phone = { label: 'Mobile', value: fictionPhone(dice) }
  const home = { label: 'Home', value: `${handle}${String(index)}@example.net` }
  const [city, country, postalCode] = pick(cities, dice)
  const street = `${String(1 + Math.floor(dice() * 180))} ${pick(lastNames, dice)} Street`
  const address = {
    label: 'Work',
    formatted: '',
    street,
    extendedAddress: '',
    poBox: '',
    city,
    region: '',
    postalCode,
    country,
  }
  const patch: ContactPatch = {
    firstName,
    lastName,
    organization,
    jobTitle: organization ? pick(jobTitles, dice) : '',
    emails:
      dice() < 0.93
        ? [{ label: 'Work', value: `${handle}@${domain}` }, ...(dice() < 0.2 ? [home] : [])]
        : [],
    phones: dice() < 0.75 ? [phone] : [],
    websites: organization && dice() < 0.3 ? [{ label: 'Work', value: `https://${domain}` }] : [],
    addresses: organization && dice() < 0.3 ? [address] : [],
    notes: dice() < 0.4 ? `Met at ${pick(places, dice)}.` : '',
    tags: tags.filter(() => dice() < 0.16),
    isFavorite: dice() < 0.06,
    birthday:
      dice() < 0.1
        ? `--0${String(1 + Math.floor(dice() * 9))}-1${String(Math.floor(dice() * 10))}`
        : null,
  }
  return { daysAgo: dice() ** 2 * 540, patch }
}

function pick<T>(list: readonly T[], dice: () => number): T {
  const item = list[Math.floor(dice() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ø/gi, 'o')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
}

/** The areas of North America. */
const AREAS = Array.from({ length: 780 }, (_area, at) => String(201 + at)).filter(
  (area) => readPhone(`+1${area}5550100`) !== null,
)

/**
 * Returns a number of North America's range for fiction, 555-0100 to 555-0199, in a random area, so
 * that few people share one.
 */
function fictionPhone(dice: () => number): string {
  const area = AREAS[Math.floor(dice() * AREAS.length)] ?? ''
  return `+1 ${area} 555 01${String(Math.floor(dice() * 100)).padStart(2, '0')}`
}
