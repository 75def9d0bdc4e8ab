import { AutoComplete } from 'antd'
import { useState } from 'react'
import * as v from 'valibot'
import { fold } from '@/contract/fold'
import { contactPatch } from '@/contract/contacts/contactChange'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { useContactFacets } from '../filters/useContactFacets'
import styles from './RecordTags.module.css'

const MOST_OFFERED = 20

interface TagInputProps {
  known: readonly string[]
  onAdd: (tag: string) => void
  onEnd: (byKey: boolean) => void
}

/** Adds a tag on Enter, and the last one on blur; Escape adds none. */
export function TagInput({ known, onAdd, onEnd }: TagInputProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const options = useTagOptions(known, text)

  const add = (tag: string): boolean => {
    const message = tagError(tag.trim())
    setError(message)
    if (message !== null) return false
    setText('')
    if (!known.includes(tag.trim())) onAdd(tag.trim())
    return true
  }
  return (
    <span className={styles.adding}>
      <AutoComplete
        autoFocus
        size="small"
        className={styles.input ?? ''}
        aria-label="New tag"
        aria-invalid={error !== null}
        placeholder="New tag"
        maxLength={60}
        value={text}
        options={options}
        defaultActiveFirstOption={false}
        onChange={(value: string) => {
          setError(null)
          setText(value)
        }}
        onSelect={(tag: string) => {
          add(tag)
        }}
        onBlur={() => {
          if (text.trim() === '' || add(text)) onEnd(false)
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            onEnd(true)
          } else if (
            event.key === 'Enter' &&
            text.trim() !== '' &&
            !options.some(({ value }) => isActive(event.currentTarget, value))
          ) {
            event.preventDefault()
            add(text)
          }
        }}
      />
      {error !== null && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  )
}

/** Returns the tags of other contacts that match the text, as options. */
function useTagOptions(known: readonly string[], text: string): { value: string }[] {
  const facets = useContactFacets(true)
  const wanted = fold(text.trim())
  const isOffered = (tag: string) => !known.includes(tag) && fold(tag).includes(wanted)
  return (facets?.tags ?? [])
    .filter(({ tag }) => isOffered(tag))
    .slice(0, MOST_OFFERED)
    .map(({ tag }) => ({ value: tag }))
}

function tagError(tag: string): string | null {
  const result = v.safeParse(contactPatch, { tags: [tag] })
  return result.success ? null : result.issues[0].message
}

/** Returns whether an option is highlighted, which Enter then chooses. */
function isActive(input: HTMLElement, value: string): boolean {
  const id = input.getAttribute('aria-activedescendant')
  return id !== null && document.getElementById(id)?.textContent === value
}
