import { Select } from 'antd'
import { memo, useId } from 'react'
import { type SocialName, socialNames, socialNetworks } from '@/contract/profiles/socialNetworks'
import { FieldFrame } from '@/shared/forms/FieldFrame'

const options = socialNames.map((name) => ({ value: name, label: socialNetworks[name].title }))

/** Selects a network by its name, the most used ones first. Takes the focus when its row opens. */
export const NetworkSelect = memo(function NetworkSelect({
  value,
  onChange,
}: {
  value: SocialName
  onChange: (name: SocialName) => void
}) {
  const id = useId()
  return (
    <div data-first>
      <FieldFrame id={id} label="Network" helpId="" errorId="">
        <Select<SocialName>
          id={id}
          value={value}
          options={options}
          onChange={onChange}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </FieldFrame>
    </div>
  )
})
