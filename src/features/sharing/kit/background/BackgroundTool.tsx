import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { type CardTheme, cardThemes } from '@/contract/profiles/profileContent'
import { qrCode } from '@/publicCard/qrCode'
import { colorsOf } from '@/publicCard/styles/accentColors'
import { cardColors } from '@/publicCard/styles/themes'
import { saveDownload } from '@/shared/lib/saveDownload'
import { toast } from '@/shared/ui/toasts/toast'
import { Choice } from '../Choice'
import kit from '../Kit.module.css'
import { loadFonts } from '../drawing/pen'
import { backgroundSideChosen, backgroundThemeChosen } from '../kitSlice'
import { type KitCard, kitFileName } from '../useKitCard'
import { useKitChoices } from '../useKitChoices'
import styles from './Background.module.css'
import { BACKGROUND, type MeetingBackground, drawBackground } from './drawBackground'

const themeTitles: Record<CardTheme, string> = {
  linen: 'Linen',
  ink: 'Ink',
  verdigris: 'Verdigris',
  copper: 'Copper',
  cobalt: 'Cobalt',
}

/** Draws a background for video meetings with the code, and saves it as a picture. */
export function BackgroundTool({ card }: { card: KitCard }) {
  const dispatch = useApiDispatch()
  const { profileId, name } = card
  const choices = useKitChoices(profileId)
  const { appearance, occupation, organization } = card.card
  const theme = choices.theme ?? appearance.theme
  const { side } = choices
  const code = useMemo(() => qrCode(card.scannedUrl), [card.scannedUrl])
  const background = useMemo((): MeetingBackground | null => {
    // The card's own accent belongs to its own theme.
    const colors = theme === appearance.theme ? colorsOf(appearance) : cardColors[theme]
    return code && { name, occupation, organization, code, colors, side }
  }, [name, occupation, organization, code, theme, appearance, side])
  return (
    <div className={kit.tool}>
      {background && <BackgroundPicture background={background} card={card} />}
      <Choice
        label="Color"
        value={theme}
        options={cardThemes.map((value) => ({
          value,
          label: (
            <span className={styles.theme}>
              <span className={styles.swatch} style={{ background: cardColors[value].band }} />
              {themeTitles[value]}
            </span>
          ),
        }))}
        onChoose={(value) => {
          dispatch(backgroundThemeChosen({ profileId, value }))
        }}
      />
      <Choice
        label="Place of the code"
        value={side}
        options={[
          { value: 'left', label: 'Left' },
          { value: 'right', label: 'Right' },
        ]}
        onChoose={(value) => {
          dispatch(backgroundSideChosen({ profileId, value }))
        }}
      />
      <section aria-label="How to use it" className={styles.steps}>
        <p className="help-text">
          Your own view may be mirrored, so that the text looks reversed. Everybody else sees it the
          right way around. Keep to the middle, so that you don’t cover the code.
        </p>
        <ul className={styles.list}>
          <li>Zoom: Settings, Background & effects, +, Add image.</li>
          <li>Microsoft Teams: Effects and avatars, Video effects, Add new.</li>
          <li>Google Meet: Backgrounds and effects, Upload a background image.</li>
        </ul>
      </section>
    </div>
  )
}

/** The drawn background, and the button that saves it; a way around where nothing can be drawn. */
function BackgroundPicture({ background, card }: { background: MeetingBackground; card: KitCard }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [canDraw, setCanDraw] = useState(true)
  useEffect(() => {
    let isCurrent = true
    const draw = () => {
      const pen = canvas.current?.getContext('2d')
      if (pen) drawBackground(pen, background)
      setCanDraw(Boolean(pen))
    }
    draw()
    const { name, occupation, organization } = background
    void loadFonts(name + occupation + organization).then(() => {
      if (isCurrent) draw()
    })
    return () => {
      isCurrent = false
    }
  }, [background])
  const save = () => {
    canvas.current?.toBlob((blob) => {
      if (blob)
        saveDownload({
          fileName: kitFileName(card.name, 'background.png'),
          objectUrl: URL.createObjectURL(blob),
        })
      else toast.error('Your browser could not create the picture. Use the code’s PNG instead.')
    }, 'image/png')
  }
  if (!canDraw)
    return (
      <Alert
        type="warning"
        showIcon
        title="Your browser cannot draw the background. Use another browser, or add the code to a picture of yours."
        action={
          <Button href={card.codePng} download="code.png">
            Download PNG
          </Button>
        }
      />
    )
  return (
    <>
      <div role="img" aria-label={`Background with the name and code of ${card.name}`}>
        <canvas
          ref={canvas}
          className={styles.picture}
          width={BACKGROUND.width}
          height={BACKGROUND.height}
        />
      </div>
      <div className="button-row">
        <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={save}>
          Download background
        </Button>
      </div>
    </>
  )
}
