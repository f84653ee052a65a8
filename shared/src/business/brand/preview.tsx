import { logoSource } from '../../domain/brand.ts'
import { Button, ConfigProvider, Switch, Tag } from 'antd'
import { themeLevels } from '../../domain/theme-colour.ts'
import { brandTitle } from '../../domain/brand-title.ts'
import styles from './brand.module.css'

export interface Shown {
  readonly name: string
  readonly logo: string
  readonly theme_color: string
  readonly login_title: string
  readonly login_text: string
}

/** A preview of what others will see. */
export function BrandPreview({ brand }: { readonly brand: Shown }) {
  const levels = themeLevels(brand.theme_color)
  return (
    <aside className={`${styles['panel'] ?? ''} ${styles['preview'] ?? ''}`} style={levels} aria-label="效果预览">
      <h2>效果预览</h2>
      <section className={styles['sample']}>
        <small>菜单顶部（业务公司）</small>
        <Head {...brand} text={brandTitle('agency', brand.name, '')} />
      </section>
      <section className={styles['sample']}>
        <small>登录页</small>
        <Head {...brand} text={brand.name || '灵工台'} />
        <span>{brand.login_title || '按登录入口显示默认标题'}</span>
        <small>{brand.login_text || '按登录入口显示默认说明'}</small>
      </section>
      <section className={styles['sample']}>
        <small>按钮、链接与开关</small>
        <ConfigProvider theme={{ token: { colorPrimary: brand.theme_color, colorLink: brand.theme_color }, cssVar: { key: 'brand-preview' } }}>
          <span className={styles['title']}>
            <Button type="primary">主要按钮</Button>
            <Button>次要按钮</Button>
            <Button type="link">链接</Button>
            <Switch defaultChecked aria-label="示例开关" />
            <Tag color={brand.theme_color}>标签</Tag>
          </span>
        </ConfigProvider>
      </section>
      <section className={styles['sample']}>
        <small>配色级别</small>
        <ul className={styles['levels']} aria-label="配色级别">
          {Object.entries(levels).map(([name, colour]) => (
            <li key={name} title={`${levelName(name)} ${colour}`} style={{ background: colour }} />
          ))}
        </ul>
      </section>
    </aside>
  )
}

/** `--theme-light-3` → 浅 3 */
function levelName(property: string): string {
  const [, level = ''] = property.split('--theme-')
  return level.replace('primary', '主色').replace('light-', '浅 ').replace('shade-', '深 ')
}

function Head({ logo, text }: { readonly logo: string; readonly text: string }) {
  return (
    <span className={styles['title']}>
      {logo ? <img src={logoSource(logo)} alt="" className={styles['logo']} /> : <span className={styles['mark']}>灵</span>}
      {text}
    </span>
  )
}
