import { CheckCircleOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useForm } from 'react-final-form'
import * as v from 'valibot'
import { slug as slugSchema } from '@/contract/profiles/profile'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useTextField } from '@/shared/forms/useTextField'
import { useDebouncedValue } from '@/shared/lib/useDebouncedValue'
import { cardAddress } from '../useCardAddress'
import { useCheckProfileSlugQuery } from '../profilesApi'
import styles from './SlugField.module.css'

const PAUSE_MS = 300

interface SlugFieldProps {
  label: string
  profileId: string
  /** The address that it has now, which is not asked about. */
  current?: string
}

const help = 'Small letters, digits and hyphens.'

/** The last part of a public address; whether it can be had is asked a moment after the last key, and said in the place of the help. */
export function SlugField({ label, profileId, current = '' }: SlugFieldProps) {
  const { control, ...frame } = useTextField('slug', { help })
  const { change } = useForm()
  const wanted = v.safeParse(slugSchema, control.value)
  const slug = wanted.success ? wanted.output : ''
  const asked = useDebouncedValue(slug, PAUSE_MS)
  const isAsked = slug !== '' && slug !== current && slug === asked
  const { currentData: answer, isError } = useCheckProfileSlugQuery(
    { slug: asked, profileId },
    { skip: !isAsked },
  )
  const isAnswered = isAsked && (answer !== undefined || isError)
  const take = (suggestion: string | null) => {
    change('slug', suggestion)
    document.getElementById(control.id)?.focus()
  }
  return (
    <FieldFrame {...frame} label={label} help={isAnswered ? undefined : help}>
      <Input
        {...control}
        prefix={
          <span className={styles.prefix}>{cardAddress('x').replace(/^https?:\/\/|x$/g, '')}</span>
        }
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...(frame.error !== undefined && { status: 'error' as const })}
      />
      <div role="status" id={isAnswered ? frame.helpId : undefined} className={styles.answer}>
        {isAsked && answer?.isAvailable && (
          <span className={styles.free}>
            <CheckCircleOutlined aria-hidden /> This address is free.
          </span>
        )}
        {isAsked && answer && !answer.isAvailable && (
          <span className={styles.taken}>{answer.reason}</span>
        )}
        {isAsked && answer?.suggestion != null && !answer.isAvailable && (
          <Button
            size="small"
            onClick={() => {
              take(answer.suggestion)
            }}
          >
            Use {answer.suggestion}
          </Button>
        )}
        {isAsked && isError && (
          <span className={styles.taken}>Whether this address is free could not be asked.</span>
        )}
      </div>
    </FieldFrame>
  )
}
