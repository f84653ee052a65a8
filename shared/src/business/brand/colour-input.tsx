import { Button, ColorPicker } from 'antd'
import { contrastOf, enoughContrast } from '../../domain/contrast.ts'
import styles from './brand.module.css'
import { colourPresets } from './colour-presets.ts'

interface ColourInputProps {
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly id?: string
}

/** The theme colour as `#rrggbb`. A pale one is accepted with a warning that it is hard to read. */
export function ColourInput({ value = '#1677ff', onChange, id }: ColourInputProps) {
  const contrast = contrastOf('#ffffff', value)
  return (
    <span className={styles['colour']}>
      <ColorPicker
        disabledAlpha
        format="hex"
        disabledFormat
        value={value}
        // antd's own field for the number has no name.
        panelRender={(panel) => (
          <fieldset aria-label="主题色" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            {panel}
          </fieldset>
        )}
        presets={[{ label: '推荐颜色', colors: [...colourPresets] }]}
        onChange={(colour) => onChange?.(colour.toHexString().slice(0, 7).toLowerCase())}
      >
        {/* antd's own trigger cannot be reached by keyboard. */}
        <Button {...(id !== undefined && { id })} icon={<i className={styles['chip']} style={{ background: value }} />} aria-label={`主题色 ${value}`}>
          {value}
        </Button>
      </ColorPicker>
      {contrast < enoughContrast && (
        <output className={styles['warning']}>
          此颜色上的白色文字不易辨认（对比度 {contrast.toFixed(1)}:1，建议不低于 {enoughContrast}:1），请选深一些的颜色
        </output>
      )}
    </span>
  )
}
