import { SETTLEMENT_STATUSES } from '@linggong/shared/domain/statuses'
import { MoneyBars } from '@linggong/shared/ui/charts'
import { Curve } from '@linggong/shared/ui/curve'
import { CopyText } from '@linggong/shared/ui/copy-text'
import { Facts } from '@linggong/shared/ui/facts'
import { Illustration } from '@linggong/shared/ui/illustration'
import { LimitsMeter } from '@linggong/shared/ui/limits-meter'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { ReadAloud } from '@linggong/shared/ui/read-aloud'
import { Money, MoneyWords } from '@linggong/shared/ui/money'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { ScrollTop } from '@linggong/shared/ui/scroll-top'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button, Flex } from 'antd'
import type { Part } from '../part.ts'
import { failed } from '../samples.ts'

const longText = '海口云舟示例科技有限公司（海南自由贸易港江东新区分公司第十二项目部）关于二〇二六年第一季度灵活用工结算的补充说明'

export const displayParts: readonly Part[] = [
  {
    id: 'money',
    title: '金额与大写',
    covers: ['money'],
    about: '整数分显示为带千分位的两位小数，负数保留符号；大写按票据规则。',
    states: [
      {
        name: '数字',
        content: (
          <Facts
            facts={[
              { label: '普通', value: <Money cents={123_456_789} /> },
              { label: '带符号', value: <Money symbol strong cents={123_456_789} /> },
              { label: '负数', value: <Money cents={-5} /> },
              { label: '还没有', value: <Money cents={null} /> },
            ]}
          />
        ),
      },
      {
        name: '大写',
        content: (
          <Facts
            facts={[
              { label: '财务大写', value: <MoneyWords cents={123_456_789} /> },
              { label: '小写', value: <MoneyWords cents={123_456_789} style="lower" /> },
              { label: '整元', value: <MoneyWords cents={100_000} /> },
              { label: '超出范围', value: <MoneyWords cents={100_000_000_000_000} /> },
            ]}
          />
        ),
      },
    ],
  },
  {
    id: 'masked-text',
    title: '脱敏信息',
    covers: ['masked-text'],
    about: '默认脱敏。有权限的人可以查看 30 秒；查看和复制都记录在案，证件号和账号须填写原因。',
    states: [
      { name: '手机号', content: <MaskedText masked="199****5678" kind="bill" id="one" field="phone" /> },
      { name: '身份证号（须填原因）', content: <MaskedText masked="11**************2X" kind="bill" id="one" field="id_no" /> },
      { name: '查看过于频繁', content: <MaskedText masked="************0001" kind="bill" id="busy" field="account_no" /> },
      { name: '没有内容', content: <MaskedText masked="" kind="bill" id="none" field="phone" /> },
    ],
  },
  {
    id: 'read-aloud',
    title: '只供朗读的文字',
    covers: ['read-aloud'],
    about: '屏幕上已由符号、图形或位置表达的内容，只对读屏软件说出。',
    states: [{ name: '符号旁', content: <><span aria-hidden>✓</span><ReadAloud>已完成</ReadAloud></> }],
  },
  {
    id: 'limits-meter',
    title: '限额用量',
    covers: ['limits-meter'],
    about: '已用与上限，接近和超出时用文字说明，不只靠颜色。',
    states: [
      { name: '正常', content: <LimitsMeter label="张三的限额" uses={[{ label: '本月', used: 4_000_000, limit: 10_000_000 }, { label: '本季', used: 9_000_000, limit: 25_000_000 }]} /> },
      { name: '接近', content: <LimitsMeter label="李四的限额" uses={[{ label: '本月', used: 8_500_000, limit: 10_000_000 }]} /> },
      { name: '本次将超出', content: <LimitsMeter label="王五的限额" uses={[{ label: '本月', used: 8_500_000, limit: 10_000_000, adding: 2_000_000 }]} /> },
      { name: '没有限额', content: <LimitsMeter label="赵六的限额" uses={[{ label: '本季', used: 8_500_000, limit: null }]} /> },
    ],
  },
  {
    id: 'status-tag',
    title: '状态',
    covers: ['status-tag'],
    about: '状态码按领域表显示为文字和色调，不认识的码原样显示。',
    states: [
      { name: '结算单', content: <Flex wrap gap={8}>{SETTLEMENT_STATUSES.map(({ value }) => <StatusTag key={value} table={SETTLEMENT_STATUSES} value={value} />)}</Flex> },
      { name: '不认识与空', content: <Flex gap={8}><StatusTag table={SETTLEMENT_STATUSES} value="brand_new" /><StatusTag table={SETTLEMENT_STATUSES} value="" /></Flex> },
    ],
  },
  {
    id: 'copy-text',
    title: '复制',
    covers: ['copy-text'],
    about: '复制成功或没有可复制的内容都会说明。',
    states: [
      { name: '有内容', content: <CopyText text="JS20260101000001" /> },
      { name: '空', content: <CopyText text="" /> },
      { name: '长文本', content: <CopyText text={longText} /> },
    ],
  },
  {
    id: 'facts',
    title: '事实',
    covers: ['facts'],
    about: '一条记录的各项事实；空的显示为横线，长文本独占一行。',
    states: [{ name: '各种长度', content: <Facts label="示例" facts={[{ label: '企业', value: '示例企业' }, { label: '备注', value: '' }, { label: '说明', value: longText, isWide: true }]} /> }],
  },
  {
    id: 'charts',
    title: '图表',
    covers: ['charts'],
    about: '小幅金额柱图，同样的数字以表格提供。',
    states: [
      { name: '半年', content: <MoneyBars title="近半年结算" bars={[6, 7, 8, 9, 10, 11].map((month, index) => ({ label: `${month} 月`, value: (index * 37 + 20) * 1_000_000, detail: `${index * 12 + 3} 人` }))} /> },
      { name: '没有数据', content: <MoneyBars title="近半年结算" bars={[6, 7].map((month) => ({ label: `${month} 月`, value: 0 }))} /> },
    ],
  },
  {
    id: 'curve',
    title: '曲线',
    covers: ['curve'],
    about: '一个金额随另一个金额的变化，标出跳变；要紧的数字另有表格供读屏。',
    states: [
      {
        name: '税率阶梯有跳变',
        content: (
          <Curve
            title="税额随收入的变化"
            names={{ x: '收入', y: '税额' }}
            points={[{ x: 0, y: 0 }, { x: 3_000_000, y: 18_000 }, { x: 3_000_001, y: 24_000 }, { x: 4_000_000, y: 32_000 }]}
            marks={[{ x: 3_000_001, y: 24_000 }]}
            heads={['收入', '税额']}
            rows={[['30,000.00', '180.00'], ['30,000.01', '240.00']]}
          />
        ),
      },
      { name: '没有数据', content: <Curve title="税额随收入的变化" names={{ x: '收入', y: '税额' }} points={[]} marks={[]} heads={[]} rows={[]} /> },
    ],
  },
  {
    id: 'scroll-top',
    title: '回到顶部',
    covers: ['scroll-top'],
    about: '向下滚动一屏后出现，点击后平滑回到顶部；滚轮可随时打断。',
    states: [
      {
        name: '长内容',
        content: (
          <div style={{ position: 'relative' }}>
            {/* A scrollable area must be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section aria-label="长内容区域" tabIndex={0} style={{ height: 240, overflow: 'auto' }}>
              <Facts facts={Array.from({ length: 120 }, (_, index) => ({ label: `第 ${index + 1} 项`, value: index + 1, isWide: true }))} />
            </section>
            <ScrollTop />
          </div>
        ),
      },
    ],
  },
  {
    id: 'illustration',
    title: '插图',
    covers: ['illustration'],
    about: '没有数据、没有找到、失败、断网和办完时的小图，用主题的颜色，深色下同样清楚；意思都在旁边的文字里。',
    states: (['empty', 'nothing', 'failure', 'offline', 'done'] as const).map((art) => ({ name: art, content: <Illustration art={art} /> })),
  },
  {
    id: 'state-block',
    title: '空、错误与加载',
    covers: ['state-block'],
    about: '没有数据、没有权限、加载失败和正在加载时显示什么，以及先做什么。',
    states: [
      { name: '办完了', content: <StateBlock art="done" title="没有未读消息" /> },
      { name: '没有找到', content: <StateBlock art="nothing" title="没有符合条件的账单" text="可放宽查询条件后再试。" /> },
      { name: '空', content: <StateBlock title="还没有账单" text="导入第一份账单后，会在这里逐笔列出。" action={<Button type="primary">导入账单</Button>} /> },
      { name: '没有权限', content: <FailureBlock error={failed(403)} what="账单" onRetry={() => undefined} /> },
      { name: '不存在', content: <FailureBlock error={failed(404)} what="账单" onRetry={() => undefined} /> },
      { name: '加载失败', content: <FailureBlock error={failed(503)} what="账单" onRetry={() => undefined} /> },
      { name: '正在加载', content: <LoadingBlock what="账单" rows={3} /> },
    ],
  },
]
