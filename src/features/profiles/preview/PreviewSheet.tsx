import { MobileOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEditorDialog } from '../editor/useEditorDialog'
import { CardPreview } from './CardPreview'
import styles from './PreviewSheet.module.css'

/** A button that shows the card over the whole screen, where there is no room beside the form. */
export function PreviewSheet() {
  const [dialog, openDialog] = useEditorDialog()
  return (
    <>
      <Button
        icon={<MobileOutlined aria-hidden />}
        onClick={() => {
          openDialog('preview')
        }}
      >
        Preview
      </Button>
      <Drawer
        open={dialog === 'preview'}
        title="Preview"
        placement="bottom"
        size="100%"
        onClose={() => {
          openDialog(null)
        }}
        destroyOnHidden
        classNames={{ body: styles.body ?? '' }}
      >
        <div className={styles.card}>
          <CardPreview />
        </div>
      </Drawer>
    </>
  )
}
