import { setTimeout as wait } from 'node:timers/promises'
import { creditCodeOf, toFullWidthParentheses } from '@linggong/shared/domain/validators'
import type { EnterpriseRegistry, RegisteredEnterprise } from './enterprise-registry.ts'
import { PortDown, type Port } from './port.ts'

// A simulated register: a few hundred enterprises made from these words, always the same ones, none of which exists.

const places = [
  ['海口', '460106', '海南省海口市龙华区滨海大道'],
  ['三亚', '460204', '海南省三亚市天涯区解放路'],
  ['天津', '120116', '天津市滨海新区第三大街'],
  ['上海', '310115', '上海市浦东新区张杨路'],
  ['杭州', '330106', '浙江省杭州市西湖区文三路'],
  ['苏州', '320508', '江苏省苏州市姑苏区人民路'],
  ['深圳', '440305', '广东省深圳市南山区科苑路'],
  ['成都', '510107', '四川省成都市武侯区人民南路'],
  ['武汉', '420106', '湖北省武汉市武昌区中南路'],
  ['长沙', '430104', '湖南省长沙市岳麓区麓谷大道'],
  ['西安', '610113', '陕西省西安市雁塔区科技路'],
  ['青岛', '370202', '山东省青岛市市南区香港中路'],
] as const
const brands = ['启明星', '蓝鲸湾', '青禾里', '云帆汇', '千叶堂', '海纳川', '卓远达', '锦程通', '星火源', '和风居', '明德轩', '万象新', '知行社', '瑞丰年', '众合力', '捷运达', '百川归', '一苇航', '木槿园', '新潮涌'] as const
const trades = ['网络科技', '信息技术', '供应链管理', '企业管理', '文化传媒', '物流', '人力资源', '电子商务'] as const
const surnames = [...'赵钱孙周吴郑冯陈褚卫蒋沈韩杨朱秦']
const givenNames = ['致远', '思齐', '若水', '景行', '怀瑾', '知微', '慕云', '清扬', '承泽', '书遥', '安澜', '望舒', '子衿']

const pick = <T>(list: readonly T[], index: number): T => {
  const picked = list[index % list.length]
  if (picked === undefined) throw new RangeError('an empty list')
  return picked
}

function enterprise(index: number): RegisteredEnterprise {
  const [city, district, street] = pick(places, index)
  const [brand, trade] = [pick(brands, Math.floor(index / places.length)), pick(trades, index * 3 + Math.floor(index / places.length))]
  return {
    name: index % 5 === 2 ? `${brand}（${city}）${trade}有限公司` : `${city}${brand}${trade}有限公司`,
    credit_code: creditCodeOf(`91${district}MA9${String(index).padStart(5, '0')}X`),
    legal_name: `${pick(surnames, index * 7)}${pick(givenNames, index * 5)}`,
    register_address: `${street} ${(index % 180) + 1} 号 ${(index % 24) + 1} 层`,
    status: index % 19 === 7 ? 'cancelled' : index % 31 === 11 ? 'revoked' : 'active',
  }
}

const enterprises = Array.from({ length: places.length * brands.length }, (_, index) => enterprise(index))

/** What is searched for sets the simulated faults: nobody has to set them for all the others, and each process behaves alike. */
export const faultWords = { down: '登记库故障', slow: '登记库延迟' } as const

export const simulatedRegistry = (slowMs = 3000): EnterpriseRegistry => ({
  isConnected: true,
  async search(text, most) {
    const wanted = toFullWidthParentheses(text.trim())
    if (wanted === faultWords.down) throw new PortDown('企业登记库暂停服务')
    if (wanted === faultWords.slow) {
      await wait(slowMs)
      return enterprises.slice(0, most)
    }
    const code = wanted.toUpperCase()
    return enterprises.filter(({ name, credit_code }) => name.includes(wanted) || credit_code.startsWith(code)).slice(0, most)
  },
})

/** No register's adapter has been written yet: outside of the demo nothing is looked up, and forms say nothing of it. */
export const enterprisePort: Port<EnterpriseRegistry> = {
  title: '企业登记库',
  simulated: () => simulatedRegistry(),
  none: (away) => ({ isConnected: false, search: away }),
}
