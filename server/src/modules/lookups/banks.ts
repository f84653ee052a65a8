import { CARD_BANKS } from '@linggong/shared/domain/validators'

// Where organisations have accounts beside the banks whose cards people use. As of 2026; whoever has another one types its name.
const others = [
  '浙商银行', '渤海银行', '恒丰银行', '国家开发银行', '中国进出口银行', '农业发展银行',
  '北京银行', '上海银行', '江苏银行', '南京银行', '宁波银行', '杭州银行', '徽商银行', '天津银行', '重庆银行', '成都银行', '长沙银行', '西安银行', '郑州银行', '青岛银行', '厦门银行', '厦门国际银行', '苏州银行',
  '齐鲁银行', '中原银行', '盛京银行', '哈尔滨银行', '吉林银行', '河北银行', '晋商银行', '湖北银行', '汉口银行', '江西银行', '九江银行', '贵阳银行', '贵州银行', '甘肃银行', '兰州银行', '桂林银行', '海南银行', '东莞银行', '广州银行', '珠海华润银行', '台州银行', '温州银行',
  '北京农商银行', '上海农商银行', '重庆农商银行', '广州农商银行', '深圳农商银行', '成都农商银行', '海南农商银行', '微众银行', '网商银行',
]

export const bankNames: string[] = [...CARD_BANKS, ...others]
