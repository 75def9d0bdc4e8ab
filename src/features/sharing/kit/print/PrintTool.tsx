import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { qrCode } from '@/publicCard/qrCode'
import { saveDownload } from '@/shared/lib/saveDownload'
import { toast } from '@/shared/ui/toasts/toast'
import { Choice } from '../Choice'
import kit from '../Kit.module.css'
import { createContext, loadFonts } from '../drawing/pen'
import { type SheetKind, paperChosen, sheetChosen } from '../kitSlice'
import { type KitCard, kitFileName } from '../useKitCard'
import { useKitChoices } from '../useKitChoices'
import { SheetPreview } from './SheetPreview'
import type { PrintedPerson } from './drawBlock'
import { sheetPdf } from './sheetPdf'
import { layOutSheet, sheetSize, usualPaper } from './sheets'
import { textPicture } from './textPicture'

const sheetTitles: Record<SheetKind, string> = {
  sign: 'Small sign',
  tent: 'Table tent',
  labels: 'Labels',
}
const hints: Record<SheetKind, string> = {
  sign: 'Fits a picture frame or a card holder on a counter.',
  tent: 'Print it, fold it at the marks, and stand it on a table. Both sides show the code.',
  labels: 'Print it at 100 % (“actual size”), so that it meets the edges of the labels.',
}

/** Lays the code out for print, and saves it as a PDF. */
export function PrintTool({ card }: { card: KitCard }) {
  const dispatch = useApiDispatch()
  const { profileId, name, cardUrl } = card
  const choices = useKitChoices(profileId)
  const kind = choices.sheet
  const paper = choices.paper ?? usualPaper(navigator.language)
  const code = useMemo(() => qrCode(card.scannedUrl), [card.scannedUrl])
  const sheet = useMemo(() => layOutSheet(kind, paper), [kind, paper])
  const { occupation, organization } = card.card
  const person = useMemo(
    (): PrintedPerson => ({
      name,
      occupation,
      organization,
      address: cardUrl.replace(/^https?:\/\//, ''),
    }),
    [name, occupation, organization, cardUrl],
  )
  const [canDraw] = useState(() => createContext(1, 1) !== null)
  const [isMaking, setIsMaking] = useState(false)
  const save = async () => {
    if (!code) return
    setIsMaking(true)
    try {
      await loadFonts(Object.values(person).join(''))
      const pictureOf = (item: Parameters<typeof textPicture>[0]) => textPicture(item, person)
      const title = `${name}: ${sheetTitles[kind]}`
      const bytes = await sheetPdf({ sheet, title, code, pictureOf })
      const objectUrl = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
      saveDownload({ fileName: kitFileName(name, `${kind}.pdf`), objectUrl })
    } catch {
      toast.error('Your browser could not create the PDF. Download the code as PNG or SVG instead.')
    } finally {
      setIsMaking(false)
    }
  }
  return (
    <div className={kit.tool}>
      <Choice
        label="Print as"
        value={kind}
        options={(['sign', 'tent', 'labels'] as const).map((value) => ({
          value,
          label: sheetTitles[value],
        }))}
        onChoose={(value) => {
          dispatch(sheetChosen({ profileId, value }))
        }}
      />
      <Choice
        label="Paper"
        value={paper}
        options={[
          { value: 'a4', label: 'A4' },
          { value: 'letter', label: 'US Letter' },
        ]}
        onChoose={(value) => {
          dispatch(paperChosen({ profileId, value }))
        }}
      />
      {canDraw && code && (
        <SheetPreview
          sheet={sheet}
          code={code}
          person={person}
          label={`${sheetTitles[kind]} with the code of ${name}`}
        />
      )}
      {!canDraw && (
        <Alert
          type="info"
          showIcon
          title="Your browser cannot draw texts: the PDF has the code without your name."
        />
      )}
      <p className="help-text">
        {sheetSize(kind, paper)}. {hints[kind]}
      </p>
      <div className="button-row">
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={isMaking}
          onClick={() => void save()}
        >
          Download PDF
        </Button>
      </div>
    </div>
  )
}
