import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-final-form'
import * as v from 'valibot'
import { email } from '@/contract/fields'
import { phone } from '@/contract/phone'
import { readPhone } from '@/values/phone/readPhone'
import { paths } from '@/shared/paths'
import { contactName } from '../model/contactName'
import { useListContactsQuery } from '../contactsApi'
import type { ContactValues } from './contactValues'
import { type ValueKind, isSameValue } from './sameValue'

/** Milliseconds without typing before a value is looked up. */
const DELAY_MS = 400
const MOST_LOOKED_UP = 6
const schemas = { email, phone }

/** Links contacts that already have an e-mail or phone of the form; saving stays possible. */
export function ExistingContactNotice() {
  const { values } = useFormState<ContactValues>({ subscription: { values: true } })
  const lookups = [
    ...values.emails.map(({ value }) => ({ kind: 'email' as const, value })),
    ...values.phones.map(({ value }) => ({ kind: 'phone' as const, value })),
  ]
  const useful = lookups
    .filter(({ kind, value }) => value.trim() !== '' && v.is(schemas[kind], value.trim()))
    .slice(0, MOST_LOOKED_UP)
  return (
    <div role="status">
      {useful.map(({ kind, value }, at) => (
        <ExistingContact key={`${kind}-${String(at)}`} kind={kind} value={value.trim()} />
      ))}
    </div>
  )
}

function ExistingContact({ kind, value }: { kind: ValueKind; value: string }) {
  const debounced = useDebounced(value)
  const isPaused = debounced === value
  const typed = debounced ?? ''
  const number = kind === 'phone' ? readPhone(typed) : null
  const text = number?.e164 ?? typed
  const filter = kind === 'email' ? { email: text } : { phone: number?.national ?? text }
  const { currentData } = useListContactsQuery(
    { ...filter, offset: 0, limit: 5 },
    { skip: !isPaused },
  )
  const listOf = { email: 'emails', phone: 'phones' } as const
  const same = isPaused
    ? currentData?.items.find((contact) =>
        contact[listOf[kind]].some((each) => isSameValue(kind, each.value, text)),
      )
    : undefined
  if (!same) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {contactName(same)} has this {kind === 'email' ? 'e-mail' : 'phone'} already:{' '}
          <a href={paths.contact(same.id)} target="_blank" rel="noreferrer">
            open {contactName(same)}
          </a>
        </>
      }
    />
  )
}

/** Returns a value once it has not changed for a while. */
function useDebounced(value: string): string | null {
  const [debounced, setDebounced] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value)
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [value])
  return debounced
}
