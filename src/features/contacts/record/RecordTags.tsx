import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import * as v from 'valibot'
import { type Contact, contactPatch } from '@/contract/contacts/contact'
import { useContactFacets } from '../filters/useContactFacets'
import { TagChip } from '@/shared/ui/TagChip'
import styles from './RecordTags.module.css'
import type { ChangeContact } from './useContactChange'

interface RecordTagsProps {
  tags: Contact['tags']
  canUpdate: boolean
  change: ChangeContact
}

/** A contact's tags, added and removed in place. */
export function RecordTags({ tags, canUpdate, change }: RecordTagsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const focusAdder = () => {
    setTimeout(() => {
      adder.current?.focus()
    })
  }
  const save = async (make: (tags: readonly string[]) => string[]) => {
    const failure = await change((newest) => ({ tags: make(newest.tags) }))
    if (failure !== null) toast.error(failure.message)
  }
  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <TagChip tag={tag} />
          {canUpdate && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove tag ${tag}`}
              title="Remove"
              onClick={() => {
                adder.current?.focus()
                void save((known) => known.filter((each) => each !== tag))
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
        </span>
      ))}
      {canUpdate && isAdding && (
        <TagInput
          known={tags}
          onAdd={(tag) => {
            void save((newest) => [...newest.filter((each) => each !== tag), tag])
          }}
          onEnd={(byKey) => {
            setIsAdding(false)
            if (byKey) focusAdder()
          }}
        />
      )}
      {canUpdate && !isAdding && (
        <Button
          ref={adder}
          size="small"
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            setIsAdding(true)
          }}
        >
          Add tag
        </Button>
      )}
    </div>
  )
}

const MOST_OFFERED = 20

interface TagInputProps {
  known: readonly string[]
  onAdd: (tag: string) => void
  onEnd: (byKey: boolean) => void
}

/** Adds a tag on Enter, and the last one on blur; Escape adds none. */
function TagInput({ known, onAdd, onEnd }: TagInputProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const facets = useContactFacets(true)
  const isOffered = (tag: string) =>
    !known.includes(tag) && tag.toLowerCase().includes(text.trim().toLowerCase())
  const options = (facets?.tags ?? [])
    .filter(({ tag }) => isOffered(tag))
    .slice(0, MOST_OFFERED)
    .map(({ tag }) => ({ value: tag }))

  const add = (tag: string): boolean => {
    const result = v.safeParse(contactPatch, { tags: [tag.trim()] })
    if (!result.success) {
      setError(result.issues[0].message)
      return false
    }
    setText('')
    setError(null)
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

/** Returns whether an option is highlighted, which Enter then chooses. */
function isActive(input: HTMLElement, value: string): boolean {
  const id = input.getAttribute('aria-activedescendant')
  return id !== null && document.getElementById(id)?.textContent === value
}
