import { MAX_FILE_BYTES } from '@/contract/fields'
import type { ExchangeField } from '@/contract/profiles/profileConfig'
import type { ExchangeForm, ExchangeInput } from '@/contract/profiles/exchange'

type InputName = keyof Omit<ExchangeInput, 'consent' | 'consentVersion' | 'leaveEmpty'>

/** A field of the exchange form. */
export interface ExchangeInputField {
  name: InputName
  label: string
  isRequired: boolean
  /** Either this or another one is required. */
  isEither: boolean
  kind: 'text' | 'tel' | 'file' | 'area'
  maxLength?: number
  /** A note beside the label. */
  hint?: string
  /** HTML, "Autofill". */
  autoComplete?: string
  inputMode?: 'email' | 'tel' | 'url'
}

interface InputDefinition extends Omit<ExchangeInputField, 'isRequired' | 'isEither'> {
  field: ExchangeField
}

/**
 * E-mail and website are plain text fields, because the browser's checks refuse international
 * addresses (RFC 6531) and bare hosts.
 */
const inputDefinitions: readonly InputDefinition[] = [
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

/**
 * Returns the fields that a profile asks for, in order. The last name is optional; the only contact
 * channel is required.
 */
export function exchangeInputs(fields: ExchangeForm['fields']): ExchangeInputField[] {
  return inputDefinitions
    .filter(({ field }) => fields[field] !== 'off')
    .map(({ field, ...input }) => ({
      ...input,
      isRequired:
        input.name !== 'lastName' && (fields[field] === 'required' || isOnlyChannel(fields, field)),
      isEither: isChannel(field) && canChooseChannel(fields),
    }))
}

/** Returns the fields that a profile asks for; `either` are those of which one is enough. */
export function exchangeParts(fields: ExchangeForm['fields']) {
  const inputs = exchangeInputs(fields)
  const either = inputs.filter(({ isEither }) => isEither)
  const start = either.length === 0 ? inputs.length : inputs.findIndex(({ isEither }) => isEither)
  return {
    before: inputs.slice(0, start),
    either,
    after: inputs.slice(start + either.length),
  }
}

function isChannel(field: ExchangeField): boolean {
  return field === 'email' || field === 'phone'
}

/** Returns whether a visitor may leave an e-mail address or a phone number. */
export function canChooseChannel({ email, phone }: ExchangeForm['fields']): boolean {
  return email === 'optional' && phone === 'optional'
}

function isOnlyChannel({ email, phone }: ExchangeForm['fields'], field: ExchangeField): boolean {
  return (field === 'email' && phone === 'off') || (field === 'phone' && email === 'off')
}
