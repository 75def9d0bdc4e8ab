import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { type Contact } from '@/contract/contacts/contact'
import { TagChip } from '@/shared/ui/TagChip'
import styles from './RecordTags.module.css'
import type { ChangeContact } from './useContactChange'
import { TagInput } from './TagInput'

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
        <RecordTag
          key={tag}
          tag={tag}
          onRemove={
            canUpdate
              ? () => {
                  adder.current?.focus()
                  void save((known) => known.filter((each) => each !== tag))
                }
              : null
          }
        />
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

/** A tag; `onRemove` is null where it cannot be removed. */
function RecordTag({ tag, onRemove }: { tag: string; onRemove: (() => void) | null }) {
  return (
    <span className={styles.tag}>
      <TagChip tag={tag} />
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove tag ${tag}`}
          title="Remove"
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}
