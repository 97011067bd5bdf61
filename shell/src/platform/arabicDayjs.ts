import dayjs from 'dayjs';
import 'dayjs/locale/ar';

// dayjs speaks Arabic wherever a remote uses it.
dayjs.locale('ar');

export default dayjs;
