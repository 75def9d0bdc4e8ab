import { type GetProps, type GetRef, Input, type InputProps, type InputRef } from 'antd'
import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStableCallback } from '../lib/useStableCallback'
import styles from './FieldFrame.module.css'

interface TypedProps<Control> {
  value: string
  onChange: (event: ChangeEvent<Control>) => void
  onFocus: (event: FocusEvent<Control>) => void
  onBlur: (event: FocusEvent<Control>) => void
}

const MemoInput = memo(Input)
const MemoTextArea = memo(Input.TextArea)

type TypedInputProps = TypedProps<HTMLInputElement> &
  Omit<InputProps, keyof TypedProps<never>> & { ref?: RefObject<InputRef | null> }

/** antd's input for a text that is used with each key: a key renders the text, not its frame. */
export function TypedInput({ value, onChange, onFocus, onBlur, ref, ...rest }: TypedInputProps) {
  const own = useRef<InputRef>(null)
  const input = ref ?? own
  const typed = useTyped({ value, onChange, onFocus, onBlur }, () => input.current?.input)
  return <MemoInput {...rest} {...typed} ref={input} />
}

interface TypedTextAreaProps
  extends
    TypedProps<HTMLTextAreaElement>,
    Omit<GetProps<typeof Input.TextArea>, keyof TypedProps<never> | 'className' | 'style'> {
  /** Lines of text. */
  minRows: number
  maxRows: number
}

/**
 * antd's text area for a text that is used with each key. It grows by CSS: antd's `autoSize` writes
 * a style attribute, which the page's CSP forbids.
 */
export function TypedTextArea({
  value,
  onChange,
  onFocus,
  onBlur,
  minRows,
  maxRows,
  ...rest
}: TypedTextAreaProps) {
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const typed = useTyped(
    { value, onChange, onFocus, onBlur },
    () => area.current?.resizableTextArea?.textArea,
  )
  const style = useMemo(
    () => ({
      minHeight: `calc(${String(minRows)}lh + 10px)`,
      maxHeight: `calc(${String(maxRows)}lh + 10px)`,
    }),
    [minRows, maxRows],
  )
  return (
    <MemoTextArea {...rest} {...typed} ref={area} className={styles.area ?? ''} style={style} />
  )
}

/**
 * Returns props of a control that stay the same after each key, because the control itself keeps
 * what is typed; its owner keeps the text as it is. A `value` that comes from elsewhere is written
 * into the control.
 */
function useTyped<Control extends HTMLInputElement | HTMLTextAreaElement>(
  { value, onChange, onFocus, onBlur }: TypedProps<Control>,
  find: () => Control | null | undefined,
) {
  const [first] = useState(value)
  const shown = useRef(value)
  const isWriting = useRef(false)
  useLayoutEffect(() => {
    const control = find()
    if (!control || shown.current === value) return
    shown.current = value
    isWriting.current = true
    writeText(control, value)
    isWriting.current = false
  })
  return {
    defaultValue: first,
    onChange: useStableCallback((event: ChangeEvent<Control>) => {
      if (isWriting.current) return
      shown.current = event.target.value
      onChange(event)
    }),
    onFocus: useStableCallback(onFocus),
    onBlur: useStableCallback(onBlur),
  }
}

/** Writes a text as if it were typed, because React doesn't hear of one that is assigned. */
function writeText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
