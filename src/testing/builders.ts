import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import type { Link } from '@/contract/profiles/links'
import type { Profile } from '@/contract/profiles/profile'
import type { Rule } from '@/contract/ruleSet'
import type { User } from '@/contract/account/users'

let count = 0

/** Returns a valid id that is unique in this test run. */
export function buildId(): string {
  count += 1
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
}

/** Builds a row of the contacts list. */
export function buildContactSummary(overrides: Partial<ContactSummary> = {}): ContactSummary {
  return {
    id: buildId(),
    version: 1,
    namePrefix: '',
    firstName: 'Ada',
    middleName: '',
    lastName: 'Moreau',
    nameSuffix: '',
    nickname: '',
    organization: 'Northwind Optics',
    department: '',
    jobTitle: 'Optical engineer',
    emails: [{ label: 'Work', value: 'ada.moreau@example.com' }],
    phones: [{ label: 'Mobile', value: '+33 6 12 34 56 78' }],
    city: '',
    country: '',
    birthday: '1986-07-21',
    tags: ['Fair 2026'],
    isFavorite: false,
    displayImage: null,
    source: 'manual',
    followUpOn: null,
    deletedAt: null,
    createdAt: '2026-03-04T09:30:00.000Z',
    updatedAt: '2026-03-04T09:30:00.000Z',
    ...overrides,
  }
}

/** Builds a whole contact. */
export function buildContact(overrides: Partial<Contact> = {}): Contact {
  return {
    ...buildContactSummary(),
    websites: [{ label: 'Work', value: 'https://northwind.example' }],
    addresses: [],
    notes: 'Met at the fair.',
    timeline: [],
    extras: {},
    ...overrides,
  }
}

/** Builds a whole profile with nothing but a name. */
export function buildProfile(overrides: Partial<Profile> = {}): Profile {
  const id = buildId()
  return {
    ...emptyProfileContent,
    id,
    version: 1,
    name: 'Work',
    slug: 'mira-okafor',
    cardId: 'c4rd7k2m9p',
    isDefault: true,
    isActive: true,
    firstName: 'Mira',
    lastName: 'Okafor',
    blocks: [],
    createdAt: '2026-03-04T09:30:00.000Z',
    updatedAt: '2026-03-04T09:30:00.000Z',
    ...overrides,
  }
}

/** Builds a link of a profile that is not its primary one. */
export function buildLink(overrides: Partial<Link> = {}): Link {
  const at = '2026-03-04T09:30:00.000Z'
  return {
    id: buildId(),
    version: 1,
    profileId: buildId(),
    slug: 'fair-2026',
    name: 'Fair 2026',
    isPrimary: false,
    isActive: true,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  }
}

/** Builds a user record. */
export function buildUser(overrides: Partial<User> = {}): User {
  return {
    userId: 'user-1',
    version: 1,
    firstName: 'Mira',
    lastName: 'Okafor',
    phoneNumber: '+49 30 5550101',
    email: 'mira@example.com',
    defaultProfileId: '00000000-0000-4000-8000-0000000000aa',
    settings: {},
    ...overrides,
  }
}

/** Builds the base rules of every user. */
export function buildRules(userId: string): Rule[] {
  const conditions = { ownerId: userId }
  return [
    { action: ['read', 'update'], subject: 'User', conditions: { id: userId } },
    { action: 'manage', subject: ['Profile', 'Card', 'Contact', 'Link', 'Social'], conditions },
    { action: 'manage', subject: 'Integration', conditions },
    { action: 'read', subject: ['Analytics', 'Subscription'], conditions },
    { action: 'create', subject: 'Company' },
    { action: 'read', subject: ['Plan', 'Occupation'] },
    { action: 'create', subject: 'Occupation' },
  ]
}
