import { ArrowLeftOutlined, RightOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import { contactGaps, contactSources } from '@/contract/contacts/contactFilter'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { ChoiceEditor } from './ChoiceEditor'
import { type ContactFilters, textFilters } from './contactFilters'
import { DateEditor } from './DateEditor'
import { dateLabels, followUpLabels, gapLabels, sourceLabels, textLabels } from './filterLabels'
import styles from './Filters.module.css'
import { TextEditor } from './TextEditor'
import { useContactFacets } from './useContactFacets'

interface FilterPanelProps {
  filters: ContactFilters
  onChange: (filters: ContactFilters) => void
  onClose: () => void
}

const kinds = ['tag', 'source', ...textFilters, 'added', 'changed', 'without', 'followUp'] as const
type Kind = (typeof kinds)[number]
const titles: Record<Kind, string> = {
  tag: 'Tags',
  source: 'Source',
  ...textLabels,
  ...dateLabels,
  without: 'Missing',
  followUp: 'Follow-up',
}

/**
 * All filters and the editor of the chosen one. Choices apply at once, texts and dates on Apply.
 */
export function FilterPanel({ filters, onChange, onClose }: FilterPanelProps) {
  const [kind, setKind] = useState<Kind | null>(null)
  const left = useRef<Kind | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // Moves the focus into the editor and back to its filter; the popover sets the first focus.
  useLayoutEffect(() => {
    if (!isFirst.current)
      panel.current
        ?.querySelector<HTMLElement>(
          kind === null ? `[data-kind="${String(left.current)}"]` : 'input',
        )
        ?.focus()
    isFirst.current = false
  }, [kind])

  if (kind === null) {
    return (
      <div ref={panel} className={styles.kinds}>
        {kinds.map((each) => (
          <button
            key={each}
            type="button"
            data-kind={each}
            className={menuForm.item}
            onClick={() => {
              setKind(each)
            }}
          >
            {titles[each]} <RightOutlined aria-hidden />
          </button>
        ))}
      </div>
    )
  }
  const back = () => {
    left.current = kind
    setKind(null)
  }
  return (
    <div ref={panel} className={styles.editor}>
      <div className={styles.editorHead}>
        <button type="button" className={styles.back} aria-label="All filters" onClick={back}>
          <ArrowLeftOutlined aria-hidden />
        </button>
        <h2 className={styles.editorTitle}>{titles[kind]}</h2>
      </div>
      <Editor kind={kind} filters={filters} onChange={onChange} onClose={onClose} />
    </div>
  )
}

function Editor({ kind, filters, onChange, onClose }: FilterPanelProps & { kind: Kind }) {
  const facets = useContactFacets(kind === 'tag' || kind === 'source')
  const set = (change: Partial<ContactFilters>) => {
    onChange({ ...filters, ...change })
  }
  const apply = (change: Partial<ContactFilters>) => {
    set(change)
    onClose()
  }
  if (kind === 'tag') {
    const known = facets?.tags ?? []
    const others = filters.tag.filter((tag) => !known.some((each) => each.tag === tag))
    const choices = [
      ...others.map((tag) => ({ value: tag, label: tag })),
      ...known.map(({ tag, count }) => ({ value: tag, label: tag, count })),
    ]
    return (
      <ChoiceEditor
        label="With all of these tags"
        choices={choices}
        isLoading={!facets}
        isSearchable
        value={filters.tag}
        onChange={(tag) => {
          set({ tag })
        }}
        onDone={onClose}
      />
    )
  }
  if (kind === 'source') {
    const count = (source: string) =>
      facets ? (facets.sources.find((each) => each.source === source)?.count ?? 0) : undefined
    const choices = contactSources.map((value) => ({
      value,
      label: sourceLabels[value],
      count: count(value),
    }))
    return (
      <ChoiceEditor
        label="Came by"
        choices={choices}
        value={filters.source}
        onChange={(source) => {
          set({ source })
        }}
        onDone={onClose}
      />
    )
  }
  if (kind === 'without') {
    const choices = contactGaps.map((value) => ({ value, label: gapLabels[value] }))
    return (
      <ChoiceEditor
        label="What is missing"
        choices={choices}
        value={filters.without}
        onChange={(without) => {
          set({ without })
        }}
        onDone={onClose}
      />
    )
  }
  if (kind === 'followUp') {
    const choices = (['open', 'due'] as const).map((value) => ({
      value,
      label: followUpLabels[value],
    }))
    const value = filters.followUp === null ? [] : [filters.followUp]
    return (
      <ChoiceEditor
        label="Follow-up"
        choices={choices}
        value={value}
        onChange={(next) => {
          set({ followUp: next.at(-1) ?? null })
        }}
        onDone={onClose}
      />
    )
  }
  if (kind === 'added' || kind === 'changed') {
    return (
      <DateEditor
        label={titles[kind]}
        value={filters[kind]}
        onApply={(value) => {
          apply({ [kind]: value })
        }}
      />
    )
  }
  return (
    <TextEditor
      kind={kind}
      label={`${titles[kind]} contains`}
      value={filters[kind]}
      onApply={(value) => {
        apply({ [kind]: value })
      }}
    />
  )
}
