import { PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input } from 'antd'
import { useRef } from 'react'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useNotedHelp } from '@/shared/forms/fieldNote'
import { useTextField } from '@/shared/forms/useTextField'
import { usePermissions } from '@/shared/lib/permissions'
import { useDebouncedValue } from '@/shared/lib/useDebouncedValue'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useCreateOccupationMutation, useListOccupationsQuery } from '../toolsApi'
import styles from './DetailsTab.module.css'

const DEBOUNCE_MS = 200

/** The occupation: a suggestion, or one's own, which can be added to the list for next time. */
export function OccupationField() {
  const help = useNotedHelp('occupation')
  const {
    control: { readOnly, ...control },
    ...frame
  } = useTextField('occupation', { help })
  const { may } = usePermissions()
  const typed = control.value.trim()
  const search = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data, currentData } = useListOccupationsQuery({ search })
  const [add, { isLoading }] = useCreateOccupationMutation()
  const occupations = data?.items ?? []
  const isKnown = occupations.some(
    ({ name }) => name.toLocaleLowerCase() === typed.toLocaleLowerCase(),
  )
  const isNew =
    may('create', 'Occupation') &&
    typed !== '' &&
    typed === search &&
    currentData !== undefined &&
    !isKnown
  const isBusy = useRef(false)
  const onAdd = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { error } = await add({ body: { name: typed } })
    isBusy.current = false
    if (error) toastError(error, 'name')
    else toast.success(`“${typed}” is now in your list of occupations.`)
  }
  // A read-only field can be reached and read, unlike a disabled list.
  if (readOnly)
    return (
      <FieldFrame {...frame} label="Occupation" help={help}>
        <Input {...control} readOnly />
      </FieldFrame>
    )
  return (
    <FieldFrame {...frame} label="Occupation" help={help}>
      <AutoComplete
        {...control}
        options={occupations.map(({ name }) => ({ value: name }))}
        defaultActiveFirstOption={false}
        {...(frame.error !== undefined && { status: 'error' as const })}
      />
      {isNew && (
        <Button
          type="link"
          size="small"
          className={styles.more ?? ''}
          icon={<PlusOutlined aria-hidden />}
          loading={isLoading}
          onClick={() => {
            void onAdd()
          }}
        >
          Add “{typed}” to your list
        </Button>
      )}
    </FieldFrame>
  )
}
