import type { CompanyContent, CompanyRole } from '@/contract/companies/company'
import { emptyCompanyContent } from '@/contract/companies/company'
import type { EmployeeState } from '@/contract/companies/employees'

export const DEMO_COMPANY = 'Verdigris Studio'
const HOST = 'verdigris.example'

/** A made-up person of the demo company. */
export interface DemoEmployee {
  id: string
  email: string
  firstName: string
  lastName: string
  jobTitle: string
  department: string
  employeeNumber: string
  role: CompanyRole
  state: EmployeeState
}

/** First name, last name, job title, department; the demo user comes first, as the owner. */
const PEOPLE: readonly (readonly [string, string, string, string])[] = [
  ['Ines', 'Marchetti', 'Founder and creative director', 'Direction'],
  ['Tomás', 'Arantes', 'Managing director', 'Direction'],
  ['Noor', 'Haddad', 'Head of people', 'People'],
  ['Amara', 'Okafor', 'Senior lighting designer', 'Design'],
  ['Jonas', 'Lindqvist', 'Lighting designer', 'Design'],
  ['Mei', 'Tanaka', 'Lighting designer', 'Design'],
  ['Rafael', 'Quintela', 'Junior lighting designer', 'Design'],
  ['Saoirse', 'Byrne', 'Daylight consultant', 'Design'],
  ['Elif', 'Demir', 'Visualization artist', 'Design'],
  ['Pieter', 'van Dijk', 'Electrical engineer', 'Engineering'],
  ['Zoë', 'Åberg', 'Controls engineer', 'Engineering'],
  ['Kofi', 'Mensah', 'Controls engineer', 'Engineering'],
  ['Lucía', 'Fernández', 'Structural engineer', 'Engineering'],
  ['Anders', 'Holm', 'Product engineer', 'Engineering'],
  ['Priya', 'Raman', 'Project manager', 'Projects'],
  ['Bruno', 'Salgado', 'Project manager', 'Projects'],
  ['Hanna', 'Kowalska', 'Site supervisor', 'Projects'],
  ['Mateus', 'Ferreira', 'Site supervisor', 'Projects'],
  ['Chloé', 'Laurent', 'Client partner', 'Sales'],
  ['David', 'Osei', 'Business development', 'Sales'],
  ['Greta', 'Weiß', 'Controller', 'Finance'],
  ['Ilse', 'Janssens', 'Brand manager', 'Marketing'],
  ['Omar', 'Benali', 'Workshop lead', 'Workshop'],
  ['Teodora', 'Ilić', 'Prototype maker', 'Workshop'],
]
/** The last ones have not accepted yet, and one before them has left. */
const INVITED = 3

/** Returns the people of the demo company, the owner with the demo user's address. */
export function demoEmployees(ownerEmail: string): DemoEmployee[] {
  return PEOPLE.map(([firstName, lastName, jobTitle, department], index) => ({
    id: demoId(4, index),
    email: index === 0 ? ownerEmail : addressOf(firstName, lastName),
    firstName,
    lastName,
    jobTitle,
    department,
    employeeNumber: `VS-${String(index + 1).padStart(3, '0')}`,
    role: index === 0 ? 'owner' : index < 3 ? 'admin' : 'member',
    state: stateAt(index),
  }))
}

function stateAt(index: number): EmployeeState {
  const fromEnd = PEOPLE.length - 1 - index
  if (fromEnd < INVITED) return 'invited'
  return fromEnd === INVITED ? 'deactivated' : 'active'
}

export const DEMO_COMPANY_ID = demoId(3, 0)

/** Returns what the demo company shows. */
export function demoCompany(logo: string): CompanyContent {
  return {
    ...emptyCompanyContent,
    website: `https://${HOST}`,
    about: 'Light for museums, stages and public places. In Lisbon and Copenhagen.',
    logo,
    appearance: {
      theme: 'verdigris',
      accent: null,
      layout: 'classic',
      buttons: 'soft',
      font: 'sans',
    },
    everlinks: [
      everlink(0, 'Projects of this year', `https://${HOST}/projects`),
      everlink(1, 'Open positions', `https://${HOST}/jobs`),
    ],
    socials: [
      {
        id: demoId(6, 0),
        name: 'instagram',
        value: 'verdigris.studio',
        isHidden: false,
        media: null,
      },
      { id: demoId(6, 1), name: 'x', value: 'verdigrisstudio', isHidden: false, media: null },
    ],
    locks: ['organization', 'logo'],
  }
}

function everlink(index: number, title: string, url: string): CompanyContent['everlinks'][number] {
  return {
    id: demoId(5, index),
    title,
    url,
    isHidden: false,
    thumbnail: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    timeZone: 'Europe/Lisbon',
  }
}

/** Returns an id that is the same at each start. */
function demoId(kind: number, index: number): string {
  return `00000000-0000-4000-8000-00000000${String(kind).padStart(2, '0')}${String(index).padStart(2, '0')}`
}

function addressOf(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/ß/g, 'ss')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return `${plain(firstName)}.${plain(lastName)}@${HOST}`
}
