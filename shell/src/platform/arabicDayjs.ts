import dayjs from 'dayjs';
import 'dayjs/locale/ar';

dayjs.locale('ar');

export default dayjs;
