import { contactGaps } from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import { ChoiceEditor } from './ChoiceEditor'
import { type ContactFilters, textFilters } from './contactFilters'
import { DateEditor } from './DateEditor'
import { dateLabels, followUpLabels, gapLabels, sourceLabels, textLabels } from './filterLabels'
import { TextEditor } from './TextEditor'
import { useContactFacets } from './useContactFacets'

export const filterKinds = [
  'tag',
  'source',
  ...textFilters,
  'added',
  'changed',
  'without',
  'followUp',
] as const
export type FilterKind = (typeof filterKinds)[number]
export const filterTitles: Record<FilterKind, string> = {
  tag: 'Tags',
  source: 'Source',
  ...textLabels,
  ...dateLabels,
  without: 'Missing',
  followUp: 'Follow-up',
}

interface EditorProps {
  filters: ContactFilters
  /** Changes filters and keeps the panel open. */
  onChange: (change: Partial<ContactFilters>) => void
  onClose: () => void
}

interface FilterEditorProps {
  kind: FilterKind
  filters: ContactFilters
  onChange: (filters: ContactFilters) => void
  onClose: () => void
}

/** The editor of one kind of filter. Choices apply at once, texts and dates on Apply. */
export function FilterEditor({ kind, filters, onChange, onClose }: FilterEditorProps) {
  const set = (change: Partial<ContactFilters>) => {
    onChange({ ...filters, ...change })
  }
  const apply = (change: Partial<ContactFilters>) => {
    set(change)
    onClose()
  }
  const props = { filters, onChange: set, onClose }
  if (kind === 'tag') return <TagEditor {...props} />
  if (kind === 'source') return <SourceEditor {...props} />
  if (kind === 'without') return <GapEditor {...props} />
  if (kind === 'followUp') return <FollowUpEditor {...props} />
  if (kind === 'added' || kind === 'changed')
    return (
      <DateEditor
        label={filterTitles[kind]}
        value={filters[kind]}
        onApply={(value) => {
          apply({ [kind]: value })
        }}
      />
    )
  return (
    <TextEditor
      kind={kind}
      label={`${filterTitles[kind]} contains`}
      value={filters[kind]}
      onApply={(value) => {
        apply({ [kind]: value })
      }}
    />
  )
}

function TagEditor({ filters, onChange, onClose }: EditorProps) {
  const facets = useContactFacets(true)
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
        onChange({ tag })
      }}
      onDone={onClose}
    />
  )
}

function SourceEditor({ filters, onChange, onClose }: EditorProps) {
  const facets = useContactFacets(true)
  const countOf = (source: string) =>
    facets ? (facets.sources.find((each) => each.source === source)?.count ?? 0) : undefined
  const choices = contactSources.map((value) => ({
    value,
    label: sourceLabels[value],
    count: countOf(value),
  }))
  return (
    <ChoiceEditor
      label="Source"
      choices={choices}
      value={filters.source}
      onChange={(source) => {
        onChange({ source })
      }}
      onDone={onClose}
    />
  )
}

function GapEditor({ filters, onChange, onClose }: EditorProps) {
  return (
    <ChoiceEditor
      label="Missing information"
      choices={contactGaps.map((value) => ({ value, label: gapLabels[value] }))}
      value={filters.without}
      onChange={(without) => {
        onChange({ without })
      }}
      onDone={onClose}
    />
  )
}

function FollowUpEditor({ filters, onChange, onClose }: EditorProps) {
  const choices = (['open', 'due'] as const).map((value) => ({
    value,
    label: followUpLabels[value],
  }))
  return (
    <ChoiceEditor
      label="Follow-up"
      choices={choices}
      value={filters.followUp === null ? [] : [filters.followUp]}
      onChange={(next) => {
        onChange({ followUp: next.at(-1) ?? null })
      }}
      onDone={onClose}
    />
  )
}
