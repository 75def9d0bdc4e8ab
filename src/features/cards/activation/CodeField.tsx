import { CameraOutlined, WifiOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useState } from 'react'
import { useForm } from 'react-final-form'
import { formatActivationCode } from '@/contract/cards/activationCode'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useTextField } from '@/shared/forms/useTextField'
import { hasCamera } from '@/shared/lib/media/useCamera'
import { useAutoFocus } from '@/shared/lib/useAutoFocus'
import styles from './Activate.module.css'
import { ChipPanel } from './ChipPanel'
import { canReadChip } from './chip'
import { Scanner } from './Scanner'
import { shownCode } from './typedCode'

const HELP = 'Printed on the card or on the sheet that came with it, such as 7K2M-9PQ4-T0XZ.'

/** The activation code: typed, pasted in any form, scanned, or read from the chip. */
export function CodeField() {
  const form = useForm()
  const [reading, setReading] = useState<'camera' | 'chip' | null>(null)
  const { control, ...frame } = useTextField('code', { help: HELP })
  const inputRef = useAutoFocus<InputRef>()
  const onCode = (code: string) => {
    form.change('code', formatActivationCode(code))
    setReading(null)
    document.getElementById(frame.id)?.focus()
  }
  const close = () => {
    setReading(null)
  }
  return (
    <div className={styles.codeField}>
      <FieldFrame {...frame} label="Activation code" help={HELP} isRequired>
        <Input
          {...control}
          className={styles.code ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          ref={inputRef}
          aria-required
          placeholder="XXXX-XXXX-XXXX"
          {...(frame.error !== undefined && { status: 'error' as const })}
          onChange={({ target }) => {
            const isAtEnd = target.selectionStart === target.value.length
            // Groups only while typing at the end, so that the caret stays inside the text.
            form.change('code', isAtEnd ? shownCode(target.value) : target.value)
          }}
          onBlur={(event) => {
            form.change('code', shownCode(event.target.value))
            control.onBlur(event)
          }}
        />
      </FieldFrame>
      {reading === null && (hasCamera() || canReadChip()) && (
        <div className="button-row">
          {hasCamera() && (
            <Button
              icon={<CameraOutlined aria-hidden />}
              onClick={() => {
                setReading('camera')
              }}
            >
              Scan with the camera
            </Button>
          )}
          {canReadChip() && (
            <Button
              icon={<WifiOutlined aria-hidden />}
              onClick={() => {
                setReading('chip')
              }}
            >
              Read from the chip
            </Button>
          )}
        </div>
      )}
      {reading === 'camera' && <Scanner onCode={onCode} onClose={close} />}
      {reading === 'chip' && <ChipPanel onCode={onCode} onClose={close} />}
    </div>
  )
}
