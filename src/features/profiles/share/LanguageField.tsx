import { Select } from 'antd'
import { useId } from 'react'
import { useField } from 'react-final-form'
import { type CardLanguage, cardLanguages } from '@/contract/profiles/cardLanguage'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useIsEditable } from '@/shared/forms/EditableContext'

const FIELD = 'config.language'
const names = new Intl.DisplayNames('en', { type: 'language' })
const options = cardLanguages
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The language that the owner writes the card in, by any part of its English name. */
export function LanguageField() {
  const id = useId()
  const isEditable = useIsEditable(FIELD)
  const { input } = useField<CardLanguage | undefined>(FIELD, { subscription: { value: true } })
  return (
    <FieldFrame
      id={id}
      label="Language of this card"
      help="The language you write in. Screen readers, browsers that translate and search engines go by it. Buttons stay in English."
      helpId={`${id}-help`}
      errorId={`${id}-error`}
    >
      <Select<CardLanguage>
        id={id}
        disabled={!isEditable}
        value={input.value || 'en'}
        options={options}
        aria-describedby={`${id}-help`}
        onChange={input.onChange}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </FieldFrame>
  )
}
