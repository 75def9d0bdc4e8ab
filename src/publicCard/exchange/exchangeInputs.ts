import { MAX_FILE_BYTES } from '@/contract/fields'
import type { ExchangeField } from '@/contract/profiles/profileConfig'
import type { ExchangeForm, ExchangeInput } from '@/contract/profiles/exchange'

type InputName = keyof Omit<ExchangeInput, 'consent' | 'consentVersion' | 'leaveEmpty'>

/** A field of the form for a visitor's details. */
export interface ExchangeInputField {
  name: InputName
  label: string
  isRequired: boolean
  kind: 'text' | 'tel' | 'file' | 'area'
  maxLength?: number
  /** What to know before giving it. */
  hint?: string
  /** HTML, "Autofill". */
  autoComplete?: string
  inputMode?: 'email' | 'tel' | 'url'
}

interface Described extends Omit<ExchangeInputField, 'isRequired'> {
  field: ExchangeField
}

/** Addresses are plain text to the browser: its own check refuses international ones (RFC 6531), and bare hosts. */
const described: readonly Described[] = [
  {
    field: 'name',
    name: 'firstName',
    label: 'First name',
    kind: 'text',
    autoComplete: 'given-name',
    maxLength: 100,
  },
  {
    field: 'name',
    name: 'lastName',
    label: 'Last name',
    kind: 'text',
    autoComplete: 'family-name',
    maxLength: 100,
  },
  {
    field: 'email',
    name: 'email',
    label: 'E-mail',
    kind: 'text',
    autoComplete: 'email',
    inputMode: 'email',
    maxLength: 320,
  },
  {
    field: 'phone',
    name: 'phone',
    label: 'Phone',
    kind: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    maxLength: 60,
  },
  {
    field: 'organization',
    name: 'organization',
    label: 'Company',
    kind: 'text',
    autoComplete: 'organization',
    maxLength: 200,
  },
  {
    field: 'jobTitle',
    name: 'jobTitle',
    label: 'Job title',
    kind: 'text',
    autoComplete: 'organization-title',
    maxLength: 200,
  },
  {
    field: 'website',
    name: 'website',
    label: 'Website',
    kind: 'text',
    autoComplete: 'url',
    inputMode: 'url',
    maxLength: 2048,
  },
  { field: 'metAt', name: 'metAt', label: 'Where we met', kind: 'text', maxLength: 200 },
  { field: 'note', name: 'note', label: 'Message', kind: 'area', maxLength: 2000 },
  {
    field: 'photo',
    name: 'photo',
    label: 'Photo of you',
    kind: 'file',
    hint: `at most ${String(MAX_FILE_BYTES / 1024 / 1024)} MB`,
  },
]

/** The fields that a profile asks a visitor for, in order. A name may be one word; the only way to reach them must be given. */
export function exchangeInputs(fields: ExchangeForm['fields']): ExchangeInputField[] {
  return described
    .filter(({ field }) => fields[field] !== 'off')
    .map(({ field, ...input }) => ({
      ...input,
      isRequired:
        input.name !== 'lastName' && (fields[field] === 'required' || isOnlyWay(fields, field)),
    }))
}

/** Whether a visitor may choose between an e-mail address and a phone number. */
export function hasWays({ email, phone }: ExchangeForm['fields']): boolean {
  return email === 'optional' && phone === 'optional'
}

function isOnlyWay({ email, phone }: ExchangeForm['fields'], field: ExchangeField): boolean {
  return (field === 'email' && phone === 'off') || (field === 'phone' && email === 'off')
}
