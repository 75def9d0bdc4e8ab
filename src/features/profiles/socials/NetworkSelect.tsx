import { Select } from 'antd'
import { memo, useId } from 'react'
import { type SocialName, socialNames, socialNetworks } from '@/contract/profiles/socialNetworks'
import { FieldFrame } from '@/shared/forms/FieldFrame'

const options = socialNames.map((name) => ({ value: name, label: socialNetworks[name].title }))

/** A network, found by its name; the usual ones stand first. It takes the keyboard when its row is opened. */
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
