import styles from './brand.module.css'

export function ColourSwatch({ colour }: { readonly colour: string }) {
  return (
    <span className={styles['swatch']}>
      <i style={{ background: colour }} /> {colour}
    </span>
  )
}
