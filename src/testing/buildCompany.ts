import {
  type Company,
  type CompanyEverlink,
  type CompanyRole,
  type CompanySummary,
  emptyCompanyContent,
} from '@/contract/companies/company'
import type { Employee } from '@/contract/companies/employees'
import type { Rule } from '@/contract/ruleSet'
import { buildId } from './builders'

const at = '2026-03-04T09:30:00.000Z'

/** Builds a company of which the user is the owner. */
export function buildCompany(overrides: Partial<Company> = {}): Company {
  const { everlinks: _everlinks, ...content } = emptyCompanyContent
  return {
    ...content,
    id: buildId(),
    version: 1,
    name: 'Verdigris Studio',
    role: 'owner',
    employeeId: buildId(),
    employeeVersion: 1,
    profileId: null,
    blocks: [],
    createdAt: at,
    updatedAt: at,
    ...overrides,
  }
}

/** Returns a company as the list of companies has it. */
export function companySummaryOf(company: Company): CompanySummary {
  const { id, name, logo, role, employeeId, employeeVersion, profileId } = company
  return { id, name, logo, role, employeeId, employeeVersion, profileId }
}

/** Builds an active person of a company. */
export function buildEmployee(overrides: Partial<Employee> = {}): Employee {
  return {
    id: buildId(),
    version: 1,
    firstName: 'Ada',
    lastName: 'Moreau',
    jobTitle: 'Optical engineer',
    department: 'Research',
    role: 'member',
    state: 'active',
    isYou: false,
    email: 'ada@example.com',
    employeeNumber: '',
    profileId: null,
    invitation: null,
    cards: 0,
    companyId: buildId(),
    createdAt: at,
    updatedAt: at,
    ...overrides,
  }
}

/** Builds an everlink of a company. */
export function buildCompanyEverlink(overrides: Partial<CompanyEverlink> = {}): CompanyEverlink {
  return {
    id: buildId(),
    title: 'Website',
    url: 'https://verdigris.example/',
    isHidden: false,
    thumbnail: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    timeZone: 'UTC',
    state: 'live',
    ...overrides,
  }
}

/** Builds the rules that a role in a company adds to the base rules. */
export function buildCompanyRules(companyId: string, role: CompanyRole): Rule[] {
  const ofCompany = { companyId }
  if (role === 'member')
    return [
      { action: 'read', subject: 'Company', conditions: { id: companyId } },
      { action: 'read', subject: 'Employee', conditions: ofCompany },
      {
        action: 'update',
        subject: 'Employee',
        conditions: { companyId, isYou: true },
        fields: ['profileId', 'state'],
      },
    ]
  return [
    { action: 'manage', subject: 'Company', conditions: { id: companyId } },
    { action: 'manage', subject: 'Employee', conditions: ofCompany },
  ]
}
